import type { Locale } from '@kith/contract/core/locales';
import type { SignalType } from '@kith/contract/nudges/rules';
import { translate, translateIfKnown } from '#platform/i18n/translate.ts';

import { hashText } from './sample-beta.ts';
import type { DraftStyle, NudgeReason } from '@kith/contract/nudges/schemas';

/** All data for drafting a message, by either engine. */
export type DraftMaterial = {
  /** Of the nudge or the contact: the same one always gets the same text. */
  seed: string;
  style: DraftStyle;
  type: SignalType;
  facts: NudgeReason['facts'];
  last: NudgeReason['last'];
  contact: { firstName: string; lastName: string; company: string; title: string };
  /** Empty for a member who gave no name: the text ends with the closing words. */
  memberName: string;
  timeZone: string;
  now: Date;
};

/** Kinds of interaction that a message may mention; notes and reactions are not shared memories. */
const rememberedKinds = ['meeting', 'call', 'message', 'email', 'introduction'] as const;

/** The occasion of a message: a work anniversary may be that of the connection instead, news is a move or a post. */
type Occasion = Exclude<SignalType, 'watched_news'> | 'connection_anniversary';

/** Every occasion has a template that needs only its own facts. */
const variants = ['first', 'second'] as const;

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** How a contact is addressed in a language: politely in Japanese, by the full name in Chinese. */
function nameFor(
  locale: Locale,
  { firstName, lastName }: DraftMaterial['contact'],
  tone: DraftStyle['tone'],
): string {
  const whole = [firstName, lastName].filter(Boolean).join(' ');
  const first = tone === 'formal' ? whole : firstName || lastName;
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
  if (type === 'watched_news') {
    return facts['news'] === 'post' ? 'post_published' : 'company_change';
  }
  return type === 'work_anniversary' && facts['company'] === undefined
    ? 'connection_anniversary'
    : type;
}

type FormalText =
  | 'birthday'
  | 'congratulation'
  | 'followUp'
  | 'hello'
  | 'mention'
  | 'post'
  | 'reconnect'
  | 'reply'
  | 'upcoming';

/** In formal words there is one text for several occasions. */
const formalTexts: Record<Occasion, FormalText> = {
  job_change: 'congratulation',
  company_change: 'congratulation',
  birthday: 'birthday',
  work_anniversary: 'congratulation',
  connection_anniversary: 'reconnect',
  cooling: 'reconnect',
  dormant: 'reconnect',
  going_quiet: 'reconnect',
  once_close: 'reconnect',
  message_unanswered: 'reply',
  meeting_upcoming: 'upcoming',
  meeting_follow_up: 'followUp',
  new_connection: 'hello',
  shared_company: 'hello',
  same_city: 'hello',
  first_contact: 'hello',
  contact_joined: 'hello',
  profile_changed: 'congratulation',
  post_published: 'post',
  mention: 'mention',
};

const greetings = {
  warm: 'drafts:greeting.warm',
  neutral: 'drafts:greeting.neutral',
  formal: 'drafts:greeting.formal',
} as const;
const closings = {
  warm: 'drafts:closing.warm',
  neutral: 'drafts:closing.neutral',
  formal: 'drafts:closing.formal',
} as const;

/** How many sentences a short text keeps; formal ones say the matter in the first. */
const shortSentences = { warm: 2, neutral: 2, formal: 1 } as const;

function shorten(text: string, locale: Locale, most: number): string {
  const sentences = [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)];
  return sentences
    .slice(0, most)
    .map(({ segment }) => segment)
    .join('')
    .trim();
}

/** Without exclamation marks a text is matter-of-fact. */
function calm(text: string): string {
  return text
    .replaceAll('¡', '')
    .replaceAll('！', '。')
    .replaceAll(/[ \u00A0\u202F]?!/gu, '.');
}

/** Who left a watched company is at another one now. */
function companyOf({ facts }: DraftMaterial): string | number | undefined {
  return facts['news'] === 'left' ? facts['other'] : facts['company'];
}

function bodyOf(material: DraftMaterial, locale: Locale): string {
  const { facts, contact, style } = material;
  const values = {
    title: String(facts['title'] ?? contact.title),
    company: String(companyOf(material) ?? contact.company),
    years: span(facts['years'], locale),
    when: translate(locale, facts['days'] === 0 ? 'drafts:today' : 'drafts:tomorrow'),
    last: recall(locale, material),
  };
  const occasion = occasionOf(material);
  if (style.tone === 'formal') {
    return translateIfKnown(locale, `drafts:formal.${formalTexts[occasion]}`, values) ?? '';
  }
  const bodies = variants.flatMap(
    (variant) => translateIfKnown(locale, `drafts:bodies.${occasion}.${variant}`, values) ?? [],
  );
  const body = bodies[(hashText(material.seed) + style.variant) % bodies.length] ?? '';
  return style.tone === 'neutral' ? calm(body) : body;
}

/**
 * Drafts a message from templates in the member's language. The same nudge and variant always give
 * the same text; templates whose facts are unknown are left out.
 */
export function draftLocally(material: DraftMaterial, locale: Locale): string {
  const { contact, memberName, style } = material;
  const { tone, length } = style;
  const whole = bodyOf(material, locale);
  const body = length === 'short' ? shorten(whole, locale, shortSentences[tone]) : whole;
  const greeting = translate(locale, greetings[tone], {
    name: nameFor(locale, contact, tone),
  });
  const closing = translate(locale, closings[tone], { member: memberName });
  return [greeting, body, closing]
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');
}
