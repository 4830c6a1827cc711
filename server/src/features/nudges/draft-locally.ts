import type { Locale } from '@kith/contract/core/locales';
import type { SignalType } from '@kith/contract/nudges/rules';
import { translate, translateIfKnown } from '#platform/i18n/translate.ts';

import { hashText } from './sample-beta.ts';
import type { NudgeReason } from '@kith/contract/nudges/schemas';

/** All data for drafting a message, by either engine. */
export type DraftMaterial = {
  /** The nudge's id: the same one always gets the same variant. */
  nudgeId: string;
  type: SignalType;
  facts: NudgeReason['facts'];
  last: NudgeReason['last'];
  contact: { firstName: string; lastName: string; company: string; title: string };
  memberName: string;
  timeZone: string;
  now: Date;
};

/** Kinds of interaction that a message may mention; notes and reactions are not shared memories. */
const rememberedKinds = ['meeting', 'call', 'message', 'email', 'introduction'] as const;

/** The occasion of a message: a work anniversary may be that of the connection instead. */
type Occasion = SignalType | 'connection_anniversary';

/** Every occasion has a template that needs only its own facts. */
const variants = ['first', 'second'] as const;

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** How a contact is addressed in a language: politely in Japanese, by the full name in Chinese. */
function nameFor(locale: Locale, { firstName, lastName }: DraftMaterial['contact']): string {
  const first = firstName || lastName;
  const isEastAsian = eastAsian.test(lastName || firstName);
  if (locale === 'ja-JP') return isEastAsian ? `${lastName || firstName} 様` : `${first} 様`;
  if (isEastAsian) return `${lastName}${firstName}`;
  return first;
}

/**
 * The month of the last interaction, with the year if needed; null without a shared memory: no
 * interaction, a mere note, or one in this month.
 */
function recall(locale: Locale, material: DraftMaterial): string | null {
  const { last, now, timeZone } = material;
  const kind = rememberedKinds.find((remembered) => remembered === last?.kind);
  if (!last || kind === undefined) return null;
  const at = new Date(last.occurred_at);
  const yearAndMonth = (date: Date) =>
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric' }).format(date);
  if (yearAndMonth(at) === yearAndMonth(now)) return null;
  const isThisYear = yearAndMonth(at).endsWith(yearAndMonth(now).slice(-4));
  const month = new Intl.DateTimeFormat(locale, {
    timeZone,
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
  return translate(locale, `drafts:last.${kind}`, { month });
}

function span(years: unknown, locale: Locale): string | null {
  if (typeof years !== 'number') return null;
  const text = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'year',
    unitDisplay: 'long',
  }).format(years);
  return eastAsian.test(text) ? text.replace(/\s/gu, '') : text;
}

function occasionOf({ type, facts }: DraftMaterial): Occasion {
  return type === 'work_anniversary' && facts['company'] === undefined
    ? 'connection_anniversary'
    : type;
}

/**
 * Drafts a message from templates in the member's language. The same nudge always gives the same
 * text; templates whose facts are unknown are left out.
 */
export function draftLocally(material: DraftMaterial, locale: Locale): string {
  const { facts, contact, memberName } = material;
  const values = {
    title: String(facts['title'] ?? contact.title),
    company: String(facts['company'] ?? contact.company),
    years: span(facts['years'], locale),
    when: translate(locale, facts['days'] === 0 ? 'drafts:today' : 'drafts:tomorrow'),
    last: recall(locale, material),
  };
  const occasion = occasionOf(material);
  const bodies = variants.flatMap(
    (variant) => translateIfKnown(locale, `drafts:bodies.${occasion}.${variant}`, values) ?? [],
  );
  const body = bodies[hashText(material.nudgeId) % bodies.length] ?? '';
  const greeting = translate(locale, 'drafts:greeting', { name: nameFor(locale, contact) });
  const closing = translate(locale, 'drafts:closing', { member: memberName });
  return [greeting, body, closing].map((part) => part.trim()).join('\n\n');
}
