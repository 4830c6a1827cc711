import { brand } from '@kith/contract/core/brand';
import type { Locale } from '@kith/contract/core/locales';

import { readTime } from '#platform/database/rows.ts';
import { translate } from '#platform/i18n/translate.ts';
import { layOutMail } from '#platform/mail/lay-out-mail.ts';

import type { SupportTicketRow } from './support-ticket-rows.ts';

type Composed = { replyTo: string; subject: string; text: string; html: string };

/**
 * An answer to a member: what the administrator wrote, in a frame in the member's language, with the question
 * below it. A reply goes to the team.
 */
export function composeAnswer(ticket: SupportTicketRow, answer: string, locale: Locale): Composed {
  const { subject: title, number, message, email } = ticket;
  const date = readTime(ticket.created_at).toLocaleDateString(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const values = { title, number: String(number), date, email: email ?? '' };
  const subject = translate(locale, 'support:answer.subject', values);
  const asked = translate(locale, 'support:answer.asked', values);
  const note = translate(locale, 'support:answer.note', values);
  const footer = translate(locale, 'support:answer.footer', values);
  const split = (text: string) => text.split(/\n{2,}/u);
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return {
    replyTo: brand.contactEmail,
    subject,
    text: [answer, note, asked, quoted, `--\n${footer}`].join('\n\n'),
    html: layOutMail({
      subject,
      locale,
      heading: title,
      paragraphs: [...split(answer), note, asked, ...split(message)],
      button: null,
      code: null,
      footer,
    }),
  };
}
