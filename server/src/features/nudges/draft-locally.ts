import type { Locale } from '@kith/contract/core/locales';
import type { SignalType } from '@kith/contract/nudges/rules';

import { deDe } from './draft-texts/de-de.ts';
import {
  type DraftTexts,
  type Occasion,
  type RememberedKind,
  rememberedKinds,
} from './draft-texts/draft-texts.ts';
import { enUs } from './draft-texts/en-us.ts';
import { esEs } from './draft-texts/es-es.ts';
import { frFr } from './draft-texts/fr-fr.ts';
import { jaJp } from './draft-texts/ja-jp.ts';
import { zhCn } from './draft-texts/zh-cn.ts';
import { hashText } from './sample-beta.ts';
import type { NudgeReason } from './tables.ts';

/** All that a message is drafted from, by either engine. */
export type DraftMaterial = {
  /** Names the nudge: the same one is always given the same variant. */
  nudgeId: string;
  type: SignalType;
  facts: NudgeReason['facts'];
  last: NudgeReason['last'];
  contact: { firstName: string; lastName: string; company: string; title: string };
  memberName: string;
  timeZone: string;
  now: Date;
};

export const draftTexts: Record<Locale, DraftTexts> = {
  'en-US': enUs,
  'es-ES': esEs,
  'fr-FR': frFr,
  'de-DE': deDe,
  'ja-JP': jaJp,
  'zh-CN': zhCn,
};

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** How a contact is addressed in a language: politely in Japanese, by the whole name in Chinese. */
function nameFor(locale: Locale, { firstName, lastName }: DraftMaterial['contact']): string {
  const first = firstName || lastName;
  const isEastAsian = eastAsian.test(lastName || firstName);
  if (locale === 'ja-JP') return isEastAsian ? `${lastName || firstName} 様` : `${first} 様`;
  if (isEastAsian) return `${lastName}${firstName}`;
  return first;
}

/** The month of the last interaction with the year where it is not plain; null for a common memory
 * that there is not: none, a mere note, or one of this very month. */
function recall(texts: DraftTexts, locale: Locale, material: DraftMaterial): string | null {
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
  return texts.last[kind satisfies RememberedKind].replace('{month}', () => month);
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

const placeholder = /\{(\w+)\}/gu;

/** Sets values into a text in one pass, so that a value which looks like a placeholder stays. */
function fill(text: string, values: Record<string, string | null>): string {
  return text.replace(placeholder, (_whole, name: string) => values[name] ?? '');
}

function isUsable(text: string, values: Record<string, string | null>): boolean {
  return [...text.matchAll(placeholder)].every(([, name]) => Boolean(values[name ?? '']));
}

/**
 * Drafts a message from templates in the member's language. The same nudge always gives the same
 * text; templates whose facts are unknown are left out.
 */
export function draftLocally(material: DraftMaterial, locale: Locale): string {
  const texts = draftTexts[locale];
  const { facts, contact, memberName } = material;
  const values = {
    name: nameFor(locale, contact),
    member: memberName,
    title: String(facts['title'] ?? contact.title),
    company: String(facts['company'] ?? contact.company),
    years: span(facts['years'], locale),
    when: facts['days'] === 0 ? texts.today : texts.tomorrow,
    last: recall(texts, locale, material),
  };
  const bodies = texts.bodies[occasionOf(material)].filter((body) => isUsable(body, values));
  const body = bodies[hashText(material.nudgeId) % bodies.length] ?? '';
  return [texts.greeting, body, texts.closing]
    .map((part) => fill(part, values).trim())
    .join('\n\n');
}
