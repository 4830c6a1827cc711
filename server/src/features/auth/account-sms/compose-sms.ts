import type { Locale } from '@kith/contract/core/locales';
import type { Catalogues } from '#platform/i18n/catalogues.ts';
import { translate } from '#platform/i18n/translate.ts';

export type SmsTemplate = Exclude<keyof Catalogues['text-messages'], 'second_factor'>;

/**
 * A text message in the member's language, without anything that anyone typed. Its last line binds
 * the code to the site's host, so that phones fill it in only there.
 */
export function composeSms({
  template,
  locale,
  code,
  host,
}: {
  template: SmsTemplate;
  locale: Locale;
  code: string | null;
  host: string;
}): string {
  const text = translate(locale, `text-messages:${template}`, { code: code ?? '' });
  return code === null ? text : `${text}\n\n@${host} #${code}`;
}
