import { defaultLocale, type Locale, locales } from '@kith/contract/core/locales';

import type { Tx } from '#platform/database/tx.ts';

/** The language that the member uses the app in. */
export async function readLocale(tx: Tx, ownerId: string): Promise<Locale> {
  const profile = await tx
    .selectFrom('profiles')
    .select('locale')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return locales.find((locale) => locale === profile?.locale) ?? defaultLocale;
}

/** A language by its name in English, as models are asked for it. */
export function nameLanguage(locale: Locale): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;
}
