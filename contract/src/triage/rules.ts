import { dayMs } from '../core/time.ts';
import type { StatementAnswer } from '../warmth/rules.ts';

/**
 * What the order of the triage looks at. Counts are over the member's whole network: Kith knows
 * neither where the member worked nor where they live, but both show in who they know.
 */
export type TriageFacts = {
  /** Everything that happened with them; messages above all. */
  interactions: number;
  /** 0 to 100, now. */
  warmth: number;
  hasEmail: boolean;
  hasPhone: boolean;
  /** Contacts at their company, with themselves; 0 without a company. */
  companySize: number;
  /** Contacts in their location, with themselves; 0 without a location. */
  locationSize: number;
  /** Whether their title names someone who decides. */
  isSenior: boolean;
  /** Days since they connected, null where that is unknown. */
  connectedDays: number | null;
};

/**
 * How much each fact adds to the likelihood that someone matters. Having talked says most, then the
 * addresses that only acquaintances exchange, then shared surroundings.
 */
export const triageWeights = {
  interactions: 4,
  warmth: 2,
  email: 1,
  phone: 1.5,
  company: 1.5,
  location: 1,
  senior: 0.75,
  recent: 1,
} as const;

/** Where a count says all it can: more of it adds nothing. */
export const triageFull = { interactions: 30, company: 20, location: 50, recentDays: 365 } as const;

/** From 0 (`count` is at most `least`) to 1 (`full` or more), each doubling as much as the last. */
function share(count: number, { least, full }: { least: number; full: number }): number {
  if (count <= least) return 0;
  return Math.min(1, Math.log((1 + count) / (1 + least)) / Math.log((1 + full) / (1 + least)));
}

/**
 * How likely someone matters to the member: `Σ weight × share` over what is known. A count from
 * `least` to `full` has the share `ln((1 + n)/(1 + least)) / ln((1 + full)/(1 + least))`. Those with
 * the highest score are asked about first.
 *
 * Unit: points, from 0 to the sum of the weights. Source: a rule of this product.
 */
export function triageScore(facts: TriageFacts): number {
  const w = triageWeights;
  const { recentDays } = triageFull;
  const recent =
    facts.connectedDays === null
      ? 0
      : Math.max(0, 1 - Math.max(0, facts.connectedDays) / recentDays);
  return (
    w.interactions * share(facts.interactions, { least: 0, full: triageFull.interactions }) +
    w.warmth * (facts.warmth / 100) +
    (facts.hasEmail ? w.email : 0) +
    (facts.hasPhone ? w.phone : 0) +
    w.company * share(facts.companySize, { least: 1, full: triageFull.company }) +
    w.location * share(facts.locationSize, { least: 1, full: triageFull.location }) +
    (facts.isSenior ? w.senior : 0) +
    w.recent * recent
  );
}

/** Words of a title, in lower case, that name someone who decides, in the six languages. */
export const seniorWords: readonly string[] = [
  'founder',
  'cofounder',
  'owner',
  'partner',
  'principal',
  'president',
  'chief',
  'ceo',
  'cto',
  'cfo',
  'coo',
  'cmo',
  'cpo',
  'cio',
  'chair',
  'chairman',
  'chairwoman',
  'director',
  'head',
  'vp',
  'managing',
  'investor',
  'professor',
  'inhaber',
  'inhaberin',
  'gründer',
  'gründerin',
  'leiter',
  'leiterin',
  'geschäftsführer',
  'geschäftsführerin',
  'vorstand',
  'fondateur',
  'fondatrice',
  'directeur',
  'directrice',
  'associé',
  'associée',
  'fundador',
  'fundadora',
  'directora',
  'socio',
  'socia',
];

/** The same where words are not separated. */
export const seniorParts: readonly string[] = [
  '社長',
  '代表取締役',
  '取締役',
  '部長',
  '创始人',
  '总经理',
  '总监',
  '董事长',
];

const between = '[\\s,./&()|:;-]';

/** Finds them in a title in lower case. JavaScript and PostgreSQL read it alike. */
export const seniorPattern = `(^|${between})(${seniorWords.join('|')})(${between}|$)|${seniorParts.join('|')}`;
const seniorExpression = new RegExp(seniorPattern, 'u');

export function isSeniorTitle(title: string): boolean {
  return seniorExpression.test(title.toLowerCase());
}

export const suggestionBases = [
  'warm',
  'interactions',
  'phone',
  'email',
  'company',
  'recent',
  'nothing',
] as const;
export type SuggestionBasis = (typeof suggestionBases)[number];

/** An answer that the facts speak for, and the one that speaks loudest. */
export type TriageSuggestion = { answer: StatementAnswer; basis: SuggestionBasis };

const suggestedFrom = { closeWarmth: 45, closeCount: 12, talkedCount: 2, recentDays: 90 } as const;

export function suggestAnswer(facts: TriageFacts): TriageSuggestion {
  const from = suggestedFrom;
  if (facts.warmth >= from.closeWarmth) return { answer: 'close', basis: 'warm' };
  if (facts.interactions >= from.closeCount) return { answer: 'close', basis: 'interactions' };
  if (facts.interactions >= from.talkedCount)
    return { answer: 'keep_in_touch', basis: 'interactions' };
  if (facts.hasPhone) return { answer: 'keep_in_touch', basis: 'phone' };
  if (facts.interactions > 0) return { answer: 'know', basis: 'interactions' };
  if (facts.hasEmail) return { answer: 'know', basis: 'email' };
  if (facts.connectedDays !== null && facts.connectedDays <= from.recentDays)
    return { answer: 'know', basis: 'recent' };
  if (facts.companySize > 2) return { answer: 'know', basis: 'company' };
  return { answer: 'not_now', basis: 'nothing' };
}

export const triageLimits = {
  /** People who are put in order at once; the others follow when these are through. */
  ordered: 2_000,
  /** Cards sent at once; the next ones are fetched while some are left. */
  cards: 12,
  /** People that one answer may be about: one with their group. */
  atOnce: 101,
  /** Of a group, those shown by name; the answer is about all of them. */
  groupShown: 6,
  recent: 3,
} as const;

/** An import this old no longer invites to the triage by itself. */
export const triageInvitesForMs = 60 * dayMs;

/** What one answer takes, for the time left. */
const secondsPerPerson = 4;
const minuteS = 60;

export function triageMinutesLeft(people: number): number {
  return Math.ceil((people * secondsPerPerson) / minuteS);
}

/** How many people the triage goes through, with each answer, and without one. */
type TriageCounts = {
  total: number;
  answers: Readonly<Partial<Record<StatementAnswer, number>>>;
  skipped: number;
};

/** How many still wait for an answer, without those who were skipped. */
export function triageRemaining({ total, answers, skipped }: TriageCounts): number {
  return total - skipped - Object.values(answers).reduce((sum, count) => sum + count, 0);
}
