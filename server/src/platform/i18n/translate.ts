import { readFileSync } from 'node:fs';

import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import { createInstance, type i18n } from 'i18next';

import type { TextKey } from './catalogues.ts';

/** Values of a text's `{{name}}` placeholders; numbers are formatted for the language. */
export type TextValues = Readonly<Record<string, string | number>>;

const folder = new URL('../../locales/', import.meta.url);
let started: i18n | null = null;

/** Created with the first text, so that the server's start doesn't wait for it. */
function start(): i18n {
  if (started) return started;
  started = createInstance();
  // All texts are in memory when they are needed, so nothing here is asynchronous.
  void started.init({
    initAsync: false,
    resources: {},
    load: 'currentOnly',
    fallbackLng: false,
    // The results are plain text. Code that builds HTML escapes them.
    interpolation: { escapeValue: false },
  });
  return started;
}

/** Reads a catalogue when its first text is needed. */
function loadCatalogue(texts: i18n, locale: Locale, namespace: string): void {
  if (texts.hasResourceBundle(locale, namespace)) return;
  const source = readFileSync(new URL(`${locale}/${namespace}.json`, folder), 'utf8');
  texts.addResourceBundle(locale, namespace, JSON.parse(source));
}

function fill(
  locale: Locale,
  key: TextKey,
  values: TextValues,
  handleMissing: () => string,
): string {
  const texts = start();
  loadCatalogue(texts, locale, key.slice(0, key.indexOf(':')));
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value.toLocaleString(locale) : value,
  ]);
  const { count } = values;
  return texts.t(key, {
    lng: locale,
    ...(typeof count === 'number' ? { count } : {}),
    // Separate from the options, and without nesting: a member's text is only ever a value.
    replace: { ...Object.fromEntries(written), brand: brand.name },
    nest: false,
    missingInterpolationHandler: handleMissing,
  });
}

/**
 * A text in a language, as plain text: escape it in HTML. `values.count` selects the plural form; a
 * placeholder without a value becomes empty; `{{brand}}` is always known.
 */
export function translate(locale: Locale, key: TextKey, values: TextValues = {}): string {
  return fill(locale, key, values, () => '');
}

/** The same; null where one of the text's placeholders has no value, or an empty one. */
export function translateIfKnown(
  locale: Locale,
  key: TextKey,
  values: Readonly<Record<string, string | null>>,
): string | null {
  let isComplete = true;
  const known = Object.fromEntries(Object.entries(values).filter(([, value]) => Boolean(value)));
  const text = fill(locale, key, known as Record<string, string>, () => {
    isComplete = false;
    return '';
  });
  return isComplete ? text : null;
}
