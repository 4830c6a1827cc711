import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';

import { type SmsKind, smsTexts } from './sms-texts.ts';

/**
 * A text message in the member's language. Nothing that anybody typed is in it. Its last line binds
 * the code to the site's host: phones fill it in there, and nowhere else.
 */
export function composeSms({
  kind,
  locale,
  code,
  host,
}: {
  kind: SmsKind;
  locale: Locale;
  code: string | null;
  host: string;
}): string {
  const values: Record<string, string> = { brand: brand.name, code: code ?? '' };
  const text = smsTexts[locale][kind].replaceAll(
    /\{\{(\w+)\}\}/gu,
    (_match, name: string) => values[name] ?? '',
  );
  return code === null ? text : `${text}\n\n@${host} #${code}`;
}
