import type { OperatorName } from '../language/operators.ts';
import { makeFilter, type SearchFilter } from '../language/terms.ts';
import { addDays } from '../language/days.ts';

import { type Moment, type Period, periodSource, readPeriod, subtractSpan } from './periods.ts';
import { takeName } from './take-name.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

/** What a question asks for: filters, and words that are left. */
export type ReadQuestion = { filters: SearchFilter[]; words: string };

type Found = { filters: (SearchFilter | null)[]; rest?: string };
type Groups = Readonly<Record<string, string | undefined>>;
type Reading = { vocabulary: Vocabulary; moment: Moment; isAboutMessages: boolean };

/** Parts that were read; no name or period reaches across one. */
const cut = '|';

/** Reads a question by the patterns of its language; null where nothing in it is a filter. */
export function readWith(
  vocabulary: Vocabulary,
  text: string,
  moment: Moment,
): ReadQuestion | null {
  const filters: SearchFilter[] = [];
  const reading: Reading = {
    vocabulary,
    moment,
    isAboutMessages: new RegExp(vocabulary.messageWords, 'iu').test(text),
  };
  let rest = ` ${text.normalize('NFC').replaceAll('’', "'").replaceAll(cut, ' ').replace(/\s+/gu, ' ').trim()} `;
  for (const { source, read } of listRules(vocabulary)) {
    rest = rest.replace(new RegExp(source, 'giu'), (...match: unknown[]) => {
      const last = match.at(-1);
      const groups: Groups = typeof last === 'object' ? (last as Groups) : {};
      const found = read(groups, reading);
      const kept = found?.filters.filter((filter) => filter !== null) ?? [];
      if (!found || kept.length < found.filters.length) return match[0] as string;
      filters.push(...kept);
      return ` ${groups.gap ?? ''} ${cut}${found.rest ?? ''} `;
    });
  }
  if (filters.length === 0) return null;
  return { filters: withoutRepeats(filters), words: wordsOf(rest, vocabulary) };
}

type Rule = {
  meaning?: Meaning;
  source: string;
  read: (groups: Groups, reading: Reading) => Found | null;
};

const rulesOf = new WeakMap<Vocabulary, Rule[]>();

function listRules(vocabulary: Vocabulary): Rule[] {
  const known = rulesOf.get(vocabulary);
  if (known) return known;
  const rules = [...partRules(vocabulary), ...thingRules(vocabulary), ...roleRules(vocabulary)];
  // Roles and things come before places and companies, in which they would be read as names.
  const isName = ({ meaning }: { meaning?: Meaning }) =>
    meaning !== undefined && byName.has(meaning);
  const ordered = [...rules.filter((rule) => !isName(rule)), ...rules.filter(isName)];
  rulesOf.set(vocabulary, ordered);
  return ordered;
}

const byName = new Set<Meaning>(['company', 'location']);

function partRules(vocabulary: Vocabulary): Rule[] {
  const { periods, nameSource, isSpaced } = vocabulary;
  const month = periods.months.join('|');
  const span = `(?:\\d+|${periods.counts.toReversed().join('|')}) ?(?:${Object.values(periods.units).join('|')})|${periods.halfYear}`;
  return vocabulary.patterns.map(([meaning, pattern]) => ({
    meaning,
    source: bounded(pattern, isSpaced)
      .replaceAll('{gap}', '(?<gap>(?: ?[^|,.?!]{1,40})??)')
      .replaceAll('{proper}', nameSource.replace('<name>', '<proper>'))
      .replaceAll('{when}', `(?<when>${periodSource(periods)})`)
      .replaceAll('{span}', `(?<span>${span})`)
      .replaceAll('{month}', `(?<month>${month})`)
      .replaceAll('{number}', '(?<number>\\d{1,3})')
      .replaceAll('{name}', nameSource),
    read: (groups, reading) => meanings[meaning](groups, reading),
  }));
}

/** Whole words only, where words are separated. */
function bounded(source: string, isSpaced: boolean): string {
  return isSpaced ? `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])` : source;
}

function thingRules({ things, having, lacking, isSpaced }: Vocabulary): Rule[] {
  const entries = Object.entries(things);
  const rule = (pattern: string, negated: boolean) =>
    entries.map(([thing, source]) => ({
      source: bounded(pattern.replaceAll('{thing}', `(?:${source})`), isSpaced),
      read: () => ({ filters: [makeFilter('has', thing, negated)] }),
    }));
  return [...rule(lacking, true), ...rule(having, false)];
}

function roleRules({ roles, isSpaced }: Vocabulary): Rule[] {
  return Object.entries(roles).map(([role, source]) => ({
    source: bounded(source, isSpaced),
    read: () => ({ filters: [makeFilter('title', role)] }),
  }));
}

const only = (operator: OperatorName, value: string): Found => ({
  filters: [makeFilter(operator, value)],
});

const capital = /^[\p{Lu}\p{N}]/u;

function named(operator: OperatorName): (groups: Groups, reading: Reading) => Found | null {
  return ({ name, proper = '' }, { vocabulary }) => {
    if (name === undefined && !capital.test(proper)) return null;
    const taken = takeName(name ?? proper, vocabulary);
    return taken && { filters: [makeFilter(operator, taken.name)], rest: taken.rest };
  };
}

function inPeriod(
  read: (period: Period, reading: Reading) => Found | null,
): (groups: Groups, reading: Reading) => Found | null {
  return ({ when = '' }, reading) => {
    const period = readPeriod(when, reading.moment, reading.vocabulary.periods);
    return period && read(period, reading);
  };
}

function since(
  operator: OperatorName,
  sign: '<' | '>=',
): (groups: Groups, reading: Reading) => Found | null {
  return ({ span = '' }, { moment, vocabulary }) => {
    const day = subtractSpan(moment.today, span, vocabulary.periods);
    return day === null ? null : only(operator, sign + day);
  };
}

/** `2026-10-01..2026-10-31`; one that isn't over begins only. */
function asRange({ from, until }: Period, { today }: Moment): string {
  const last = addDays(until, -1);
  if (from === last) return from;
  return last >= today ? `>=${from}` : `${from}..${last}`;
}

const meanings: Record<Meaning, (groups: Groups, reading: Reading) => Found | null> = {
  notSince: inPeriod(({ from }) => only('contacted', `<${from}`)),
  notFor: since('contacted', '<'),
  contactedIn: inPeriod((period, { moment }) => only('contacted', asRange(period, moment))),
  contactedWithin: since('contacted', '>='),
  addedIn: inPeriod((period, { moment }) => only('added', asRange(period, moment))),
  addedWithin: since('added', '>='),
  never: () => only('contacted', 'never'),
  overdue: () => only('is', 'overdue'),
  birthday: ({ month = '' }, { vocabulary }) => {
    const index = vocabulary.periods.months.findIndex((source) =>
      new RegExp(`^(?:${source})$`, 'iu').test(month),
    );
    return index < 0 ? null : only('birthday', String(index + 1));
  },
  birthdayIn: inPeriod(({ from }) => only('birthday', from.slice(5, 7))),
  company: named('company'),
  location: named('location'),
  tag: named('tag'),
  warmer: ({ number = '' }) => only('warmth', `>${number}`),
  colder: ({ number = '' }) => only('warmth', `<${number}`),
  warm: () => only('warmth', '>=60'),
  cooling: () => only('health', 'cooling'),
  dormant: () => only('health', 'dormant'),
  thriving: () => only('health', 'thriving'),
  messagesFrom: ({ name = '' }, { vocabulary }) => {
    const taken = takeName(name, vocabulary);
    return (
      taken && {
        filters: [makeFilter('type', 'message'), makeFilter('from', taken.name)],
        rest: taken.rest,
      }
    );
  },
  messages: () => only('type', 'message'),
  companies: () => only('type', 'company'),
  in: inPeriod(({ from, until }, { isAboutMessages, moment }) => {
    if (!isAboutMessages) return null;
    const end = until > moment.today ? [] : [makeFilter('before', until)];
    return { filters: [makeFilter('after', from), ...end] };
  }),
  since: inPeriod(({ from }, { isAboutMessages }) =>
    isAboutMessages ? only('after', from) : null,
  ),
  until: inPeriod(({ from }, { isAboutMessages }) =>
    isAboutMessages ? only('before', from) : null,
  ),
};

function withoutRepeats(filters: readonly SearchFilter[]): SearchFilter[] {
  const keyOf = ({ operator, value, negated }: SearchFilter) => `${operator} ${value} ${negated}`;
  return [...new Map(filters.map((filter) => [keyOf(filter), filter])).values()];
}

/** What is left of the question, without words that say nothing. */
function wordsOf(rest: string, { fillers, isSpaced }: Vocabulary): string {
  const bare = rest
    .replace(/[^\p{L}\p{N}\p{M}@.'’&+-]+/gu, ' ')
    .replace(/(?:^|\s)['’.-]+|['’.-]+(?=\s|$)/gu, ' ');
  if (!isSpaced) return bare.replace(new RegExp(fillers, 'giu'), ' ').replace(/\s+/gu, ' ').trim();
  const filler = new RegExp(`^(?:${fillers})$`, 'iu');
  return bare
    .split(/\s+/u)
    .filter((word) => word !== '' && !filler.test(word))
    .join(' ');
}
