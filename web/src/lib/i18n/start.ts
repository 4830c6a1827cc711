import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import { defaultLocale } from '@kith/contract/core/locales';
import type { BackendModule } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Namespace } from '#lib/i18n/namespaces.ts';

type Catalogue = Record<string, unknown>;

const catalogues = import.meta.glob<Catalogue>('../../locales/*/*.json', { import: 'default' });

/** Fetches one namespace of one locale: a chunk of its own. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (locale, namespace, callback) => {
    const load = catalogues[`../../locales/${locale}/${namespace}.json`];
    if (!load) {
      callback(new Error(`No catalogue ${locale}/${namespace}`), false);
      return;
    }
    load().then(
      (catalogue) => callback(null, catalogue as never),
      (error: unknown) => callback(error as Error, true),
    );
  },
};

/**
 * Starts the texts in one language with the namespaces that the first paint needs; others load when
 * a component asks for them, which suspends it.
 */
export async function startTexts(locale: Locale, first: readonly Namespace[]): Promise<void> {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: defaultLocale,
      load: 'currentOnly',
      ns: [...first],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
      react: { useSuspense: true },
    });
}

/** Changes the language of everything on screen. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}
