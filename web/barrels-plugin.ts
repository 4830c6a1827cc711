import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

/** Packages whose one entry file passes on what is in many. */
const barrels = ['lucide-react', 'radix-ui', 'react-i18next'];
const importFromBarrel = new RegExp(
  String.raw`^import \{([^}]*)\} from '(${barrels.join('|')})';`,
  'gmu',
);
const passedOn = /export \{([^}]*)\} from ["']([^"']+)["']/gu;
const gathered = /import \* as (\w+) from ["']([^"']+)["']/gu;
const aliased = /^(\w+)(?: as (\w+))?$/u;

/** `exported` is its name in that file: `default`, or `*` for everything in it. */
type Part = { file: string; exported: string };

/** What an entry file exports, and from where. */
async function readParts(entry: string): Promise<Map<string, Part>> {
  const code = await readFile(entry, 'utf8');
  const parts = new Map<string, Part>();
  for (const [, name = '', file = ''] of code.matchAll(gathered)) {
    parts.set(name, { file, exported: '*' });
  }
  for (const [, names = '', file = ''] of code.matchAll(passedOn)) {
    for (const name of names.split(',')) {
      const [, exported = '', alias = ''] = aliased.exec(name.trim()) ?? [];
      parts.set(alias || exported, { file, exported });
    }
  }
  return parts;
}

/**
 * Leads each import from such a package to the file that it means. The bundler drops the other files
 * anyway, but only then can `chunkLayers` tell which screen needs which part.
 */
export function importFromParts(): Plugin {
  const known = new Map<string, Promise<Map<string, Part>>>();
  return {
    name: 'import-from-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(code, id) {
      if (id.includes('node_modules') || !code.match(importFromBarrel)) return null;
      const lines = new Map<string, string>();
      for (const [statement, names = '', barrel = ''] of code.matchAll(importFromBarrel)) {
        const entry = await this.resolve(barrel, id);
        if (!entry) throw new Error(`${barrel} is not installed`);
        const parts = known.get(entry.id) ?? readParts(entry.id);
        known.set(entry.id, parts);
        const values = names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '));
        const imports = values.map(async (name) => {
          const [, exported = '', local = exported] = aliased.exec(name) ?? [];
          const part = (await parts).get(exported);
          if (!part) throw new Error(`${barrel} has no ${name}`);
          const file = await this.resolve(part.file, entry.id);
          const imported =
            part.exported === '*' ? `* as ${local}` : `{ ${part.exported} as ${local} }`;
          return `import ${imported} from ${JSON.stringify(file?.id)};`;
        });
        lines.set(statement, (await Promise.all(imports)).join(' '));
      }
      return {
        code: code.replaceAll(importFromBarrel, (statement) => lines.get(statement) ?? statement),
        map: null,
      };
    },
  };
}
