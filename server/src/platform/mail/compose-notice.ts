import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';

import { layOutMail } from './lay-out-mail.ts';

/** A mail that tells something and leads to one place. `{{name}}`s are filled in, the brand's too. */
export type NoticeTexts = {
  subject: string;
  heading: string;
  body: string;
  button: string;
  /** Below the button. */
  note: string;
  footer: string;
};

/** The mail as plain text and as HTML that says the same. */
export function composeNotice({
  texts,
  locale,
  values,
  url,
}: {
  texts: NoticeTexts;
  locale: Locale;
  values: Record<string, string>;
  url: string;
}): { subject: string; text: string; html: string } {
  const known: Record<string, string> = { ...values, brand: brand.name };
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/gu, (_match, name: string) => known[name] ?? '');
  const subject = fill(texts.subject);
  const heading = fill(texts.heading);
  const paragraphs = [fill(texts.body), fill(texts.note)];
  const button = { label: fill(texts.button), url };
  const footer = fill(texts.footer);
  const [body, note] = paragraphs;
  const text = [heading, body, `${button.label}:\n${url}`, note, `--\n${footer}`].join('\n\n');
  const html = layOutMail({ subject, locale, heading, paragraphs, button, code: null, footer });
  return { subject, text, html };
}
