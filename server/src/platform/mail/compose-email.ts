import type { Locale } from '@kith/contract/core/locales';
import type { Catalogues } from '#platform/i18n/catalogues.ts';
import { type TextValues, translate } from '#platform/i18n/translate.ts';

import { layOutMail } from './lay-out-mail.ts';

type Emails = Catalogues['emails'];
type TemplateWith<Parts> = {
  [Name in keyof Emails]: Emails[Name] extends Parts ? Name : never;
}[keyof Emails];

/** Templates of the `emails` catalogue with a button. */
export type LinkTemplate = TemplateWith<{ subject: string; button: string }>;
/** Templates without a button: they only carry a code. */
type CodeTemplate = Exclude<TemplateWith<{ subject: string }>, LinkTemplate>;

type EmailInput = {
  locale: Locale;
  /** Values for the placeholders of every part. */
  values: TextValues & { email: string };
  code?: string | null;
  footer: keyof Emails['footers'];
} & ({ template: LinkTemplate; url: string } | { template: CodeTemplate; url: null });

export type ComposedEmail = { subject: string; text: string; html: string };

/** An email in the reader's language, as plain text and as HTML with the same content. */
export function composeEmail(input: EmailInput): ComposedEmail {
  const { locale, values, template, code = null } = input;
  const subject = translate(locale, `emails:${template}.subject`, values);
  const heading = translate(locale, `emails:${template}.heading`, values);
  const body = translate(locale, `emails:${template}.body`, values);
  const note = translate(locale, `emails:${template}.note`, values);
  const footer = translate(locale, `emails:footers.${input.footer}`, values);
  const button =
    input.url === null
      ? null
      : {
          label: translate(locale, `emails:${input.template}.button`, values),
          url: input.url,
        };
  const codeLabel = translate(locale, button ? 'emails:or_code' : 'emails:code');
  const text = [
    heading,
    body,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code === null ? [] : [`${codeLabel} ${code}`]),
    note,
    `--\n${footer}`,
  ].join('\n\n');
  const html = layOutMail({
    subject,
    locale,
    heading,
    paragraphs: [body, note],
    button,
    code: code === null ? null : { label: codeLabel, digits: code },
    footer,
  });
  return { subject, text, html };
}
