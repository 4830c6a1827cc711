import { browser } from '#extension/browser-api.ts';

import type messages from '../../_locales/en/messages.json';

export type TextKey = keyof typeof messages;

/** A text in the browser's language. */
export function say(key: TextKey, ...values: (string | number)[]): string {
  const locale = browser.i18n.getUILanguage();
  return browser.i18n.getMessage(
    key,
    values.map((value) => (typeof value === 'number' ? value.toLocaleString(locale) : value)),
  );
}
