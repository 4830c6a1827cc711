import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';
import { layOutMail } from '#platform/mail/lay-out-mail.ts';

import { deDe } from './mail-texts/de-de.ts';
import { enUs } from './mail-texts/en-us.ts';
import { esEs } from './mail-texts/es-es.ts';
import { frFr } from './mail-texts/fr-fr.ts';
import { jaJp } from './mail-texts/ja-jp.ts';
import type { MailTexts } from './mail-texts/mail-texts.ts';
import { zhCn } from './mail-texts/zh-cn.ts';

const catalogues: Record<Locale, MailTexts> = {
  'en-US': enUs,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
  'ja-JP': jaJp,
  'zh-CN': zhCn,
};

export type MailKind = keyof MailTexts['mails'];
export type ComposedMail = { subject: string; text: string; html: string };

type Content = {
  kind: MailKind;
  locale: Locale;
  /** Fills `{{email}}` and `{{new_email}}`. */
  values: { email: string; new_email: string };
  url: string | null;
  code: string | null;
};

/** A mail in the member's language, as plain text and as HTML that says the same. */
export function composeMail({ kind, locale, values, url, code }: Content): ComposedMail {
  const { common, mails } = catalogues[locale];
  const mail = mails[kind];
  const fill = (text: string) => fillIn(text, { ...values, brand: brand.name });
  const subject = fill(mail.subject);
  const button = 'button' in mail && url !== null ? { label: fill(mail.button), url } : null;
  const codeLabel = button ? common.or_code : common.code;
  const paragraphs = [fill(mail.body), fill(mail.note)];
  const footer = fill(common.footer);
  const text = [
    fill(mail.heading),
    paragraphs[0],
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code === null ? [] : [`${codeLabel} ${code}`]),
    paragraphs[1],
    `--\n${footer}`,
  ].join('\n\n');
  const html = layOutMail({
    subject,
    locale,
    heading: fill(mail.heading),
    paragraphs,
    button,
    code: code === null ? null : { label: codeLabel, digits: code },
    footer,
  });
  return { subject, text, html };
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_match, name: string) => values[name] ?? '');
}
