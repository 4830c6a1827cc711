import { brand } from '@kith/contract/core/brand';
import { defaultLocale, type Locale } from '@kith/contract/core/locales';
import i18next, { type BackendModule } from 'i18next';
import { type Catalogue, catalogues } from 'virtual:catalogues';
import { bundledNamespaces, type Namespace } from '#lib/i18n/namespaces.ts';

const bundleOf = (namespace: string) =>
  Object.entries(bundledNamespaces).find(([, names]) =>
    names.some((name) => name === namespace),
  )?.[0];

async function readFile(name: string): Promise<Catalogue> {
  const read = catalogues[name];
  if (!read) throw new Error(`There are no texts ${name}`);
  return (await read()).default;
}

/** Loads a namespace; the others in the same file are ready before a component asks for them. */
async function load(locale: string, namespace: string): Promise<Catalogue> {
  const name = bundleOf(namespace);
  if (name === undefined) return await readFile(`${locale}/${namespace}`);
  const bundle = await readFile(`${locale}/${name}`);
  for (const [part, catalogue] of Object.entries(bundle)) {
    i18next.addResourceBundle(locale, part, catalogue);
  }
  return bundle[namespace] as Catalogue;
}

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (locale, namespace, callback) => {
    load(locale, namespace).then(
      (catalogue) => callback(null, catalogue as never),
      (error: unknown) => callback(error as Error, true),
    );
  },
};

/**
 * Starts the texts in one language with the namespaces of the first paint; a component that needs
 * others suspends while they load.
 */
export async function startTexts(locale: Locale, first: readonly Namespace[]): Promise<void> {
  await i18next.use(backend).init({
    lng: locale,
    fallbackLng: defaultLocale,
    load: 'currentOnly',
    ns: [...first],
    defaultNS: 'common',
    partialBundledLanguages: true,
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
  });
}

/** Changes the language of everything on screen. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}
