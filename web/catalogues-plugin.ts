import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { locales } from '@kith/contract/core/locales';
import type { Plugin } from 'vite';

import { bundledNamespaces } from './src/lib/i18n/namespaces.ts';

const cataloguesId = 'virtual:catalogues';
const folder = path.resolve(import.meta.dirname, 'src/locales');

const bundled: Record<string, readonly string[]> = bundledNamespaces;
const isBundled = (namespace: string) => Object.values(bundled).flat().includes(namespace);
const toKey = (locale: string, name: string) => JSON.stringify(`${locale}/${name}`);

/** `{ 'de-DE/member': () => import(…), 'de-DE/auth': () => import(…), … }` */
function writeIndex(): string {
  const lines = locales.flatMap((locale) => {
    const alone = readdirSync(path.join(folder, locale))
      .map((file) => path.basename(file, '.json'))
      .filter((namespace) => !isBundled(namespace));
    return [
      ...Object.keys(bundled).map(
        (name) => `${toKey(locale, name)}: () => import('${cataloguesId}/${locale}/${name}'),`,
      ),
      ...alone.map(
        (name) =>
          `${toKey(locale, name)}: () => import(${JSON.stringify(path.join(folder, locale, `${name}.json`))}),`,
      ),
    ];
  });
  return `export const catalogues = {\n${lines.join('\n')}\n};`;
}

/**
 * One locale's namespaces of a bundle by name. The member's screens have the texts of all screens in
 * the same file, as a copy: imported, they would be a file and a request of their own.
 */
function writeBundle(locale: string, bundle: string): string {
  const names = bundled[bundle] ?? [];
  const fileOf = (name: string) => path.join(folder, locale, `${name}.json`);
  const imports = names.map(
    (name, index) => `import n${index} from ${JSON.stringify(fileOf(name))};`,
  );
  const entries = names.map((name, index) => `${JSON.stringify(name)}: n${index}`);
  if (bundle === 'member') entries.push(`common: ${readFileSync(fileOf('common'), 'utf8')}`);
  return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`;
}

/**
 * The texts as `virtual:catalogues`: the namespaces of each bundle as one module per locale, each
 * other namespace as its own module.
 */
export function bundleCatalogues(): Plugin {
  return {
    name: 'bundle-catalogues',
    resolveId: (source) => (source.startsWith(cataloguesId) ? `\0${source}` : null),
    load: (id) => {
      if (id === `\0${cataloguesId}`) return writeIndex();
      if (!id.startsWith(`\0${cataloguesId}/`)) return null;
      const [locale = '', bundle = ''] = id.split('/').slice(-2);
      return writeBundle(locale, bundle);
    },
  };
}
