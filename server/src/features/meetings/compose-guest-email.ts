import type { Locale } from '@kith/contract/core/locales';

import { readTime } from '#platform/database/rows.ts';
import type { TextKey } from '#platform/i18n/catalogues.ts';
import { labelText } from '#platform/i18n/join-texts.ts';
import { translate, type TextValues } from '#platform/i18n/translate.ts';
import { layOutMail } from '#platform/mail/lay-out-mail.ts';

import type { GuestRow, WholeMeeting } from './meeting-rows.ts';
import { sayTimes, zonesOf } from './say-time.ts';
import type { GuestStep } from './send-to-guests.ts';

export type MeetingTextKey =
  Extract<TextKey, `meetings:${string}`> extends `meetings:${infer Key}` ? Key : never;

export const sayAbout = (locale: Locale, key: MeetingTextKey, values?: TextValues): string =>
  translate(locale, `meetings:${key}`, values);

type Parts = {
  locale: Locale;
  meeting: WholeMeeting;
  guest: GuestRow & { email: string };
  organizer: { name: string };
  step: GuestStep;
  note: string;
  /** Where the guest answers; null where there is nothing to answer. */
  url: string | null;
};

/** What a guest gets, as text and as HTML: who, when in both zones, where, and where to answer. */
export function composeGuestEmail({
  locale,
  meeting: { row, slots },
  guest,
  organizer,
  step,
  note,
  url,
}: Parts): { subject: string; text: string; html: string } {
  const values = { name: organizer.name, title: row.title, email: guest.email };
  const kind = step === 'request' && row.sequence > 0 ? 'update' : step;
  const subject = sayAbout(locale, `${kind}.subject`, values);
  const times = step === 'propose' ? slots.map((slot) => slot.starts_at) : [row.starts_at];
  const said = times.flatMap((at) => {
    const startsAt = readTime(at);
    if (startsAt === null) return [];
    const zones = zonesOf(row, guest);
    return [sayTimes(locale, { startsAt, minutes: row.duration_minutes, zones }).join(' · ')];
  });
  const isEnding = step === 'cancel' || step === 'withdraw';
  const place = row.place === '' ? [] : [sayAbout(locale, 'where', { place: row.place })];
  const words = isEnding ? note : row.message;
  const paragraphs = [
    sayAbout(locale, `${kind}.body`, values),
    ...said,
    ...(isEnding ? [] : place),
    ...(words === '' ? [] : [labelText(locale, organizer.name, words)]),
  ];
  const after = url === null ? [] : [sayAbout(locale, 'note')];
  const footer = sayAbout(locale, 'footer', values);
  const label = sayAbout(locale, step === 'propose' ? 'choose' : 'answer');
  const button = url === null ? null : { label, url };
  const shown = button === null ? [] : [`${button.label}:\n${button.url}`];
  const text = [subject, ...paragraphs, ...shown, ...after, `--\n${footer}`].join('\n\n');
  const html = layOutMail({
    subject,
    locale,
    heading: subject,
    button,
    code: null,
    footer,
    paragraphs: [...paragraphs, ...after],
  });
  return { subject, text, html };
}
