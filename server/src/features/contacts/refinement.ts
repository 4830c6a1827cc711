import type { ContactFilter } from '@kith/contract/contacts/filter';
import { dayRange } from '@kith/contract/search/language/date-ranges';
import { numberRange } from '@kith/contract/search/language/number-ranges';
import type { HadThing, OperatorName } from '@kith/contract/search/language/operators';
import type { SearchFilter } from '@kith/contract/search/language/terms';
import { rolesLike } from '@kith/contract/search/roles';
import type { Health } from '@kith/contract/warmth/rules';
import { arrayParam } from '#platform/database/rows.ts';
import { type RawBuilder, sql } from 'kysely';

import { filterConditions } from './filter-conditions.ts';
import { searchWords } from './search-words.ts';
import { readQuery, type Wanted } from './search-query.ts';
import { anyTextMatches, phrasePattern, wordPatterns } from './text-conditions.ts';

type Moment = { ownerId: string; now: Date };

/** What the query language asks for beyond words and the filters of a list. */
export type Refinement = {
  phrases: readonly string[];
  without: readonly string[];
  filters: readonly SearchFilter[];
  /** In which days begin. */
  timeZone: string;
};

const isPhrase = (text: string) => /\s/u.test(text);

/**
 * The conditions on an alias `c` over `contacts`, or over the result of `find_contacts`; apart from
 * `excludedWords`.
 */
export function refinementConditions(
  { phrases, without, filters, timeZone }: Refinement,
  moment: Moment,
): RawBuilder<unknown>[] {
  const isTrue = (condition: RawBuilder<unknown>) => sql`(${condition}) is true`;
  const isNotTrue = (condition: RawBuilder<unknown>) => sql`(${condition}) is not true`;
  return [
    ...phrases.map((phrase) => isTrue(hasPhrase(phrase, moment))),
    ...without.filter(isPhrase).map((phrase) => isNotTrue(hasPhrase(phrase, moment))),
    ...filters.map(({ operator, value, negated }) => {
      const condition = conditionOf[operator](value, { ...moment, timeZone });
      return negated ? isNotTrue(condition) : isTrue(condition);
    }),
  ];
}

type Asked = Moment & { timeZone: string };

/** Columns that `find_contacts` does not return, by the row's id. */
function ofRow({ ownerId }: Moment, read: string): RawBuilder<unknown> {
  return sql`(select ${sql.raw(read)} from contacts t where t.owner_id = ${ownerId} and t.id = c.id)`;
}

const phraseTexts = `array[t.full_name, t.nickname, t.company, t.title, t.department, t.location,
  t.notes] || t.tags`;

function hasPhrase(phrase: string, moment: Moment): RawBuilder<unknown> {
  const pattern = phrasePattern(phrase);
  return pattern === null ? sql`false` : anyTextMatches(ofRow(moment, phraseTexts), [pattern]);
}

function listed(filter: ContactFilter, moment: Moment): RawBuilder<unknown> {
  const conditions = filterConditions(filter, moment);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function isWithin(column: string, value: string, { timeZone }: Asked): RawBuilder<unknown> {
  const { from, until } = dayRange(value);
  const start = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`;
  const at = sql.raw(column);
  return sql.join(
    [
      ...(from === undefined ? [] : [sql`${at} >= ${start(from)}`]),
      ...(until === undefined ? [] : [sql`${at} < ${start(until)}`]),
    ],
    sql` and `,
  );
}

const lastContact = 'c.last_interaction_at';

const conditionOf: Record<OperatorName, (value: string, asked: Asked) => RawBuilder<unknown>> = {
  type: () => sql`true`,
  company: (value, { ownerId }) => sql`c.company_id in (${companiesLike(ownerId, value)})`,
  title: (value, asked) =>
    sql.join(
      rolesLike(value).map((role) => {
        const patterns = wordPatterns(role);
        if (patterns.length === 0) return sql`false`;
        return anyTextMatches(ofRow(asked, 'array[t.title]'), patterns);
      }),
      sql` or `,
    ),
  location: (value) => matchesAll(sql`array[c.location]`, value),
  tag: (value) => matchesAll(sql`c.tags`, value),
  // Of messages and posts.
  from: () => sql`false`,
  has: (value, asked) => haveConditions[value as HadThing](asked),
  is: (value, asked) =>
    value === 'overdue' ? listed({ overdue: true }, asked) : sql`c.archived_at is not null`,
  health: (value, asked) => listed({ health: [value as Health] }, asked),
  warmth: (value, asked) => {
    const { min, max } = numberRange(value);
    return listed({ warmth_min: min, warmth_max: max }, asked);
  },
  contacted: (value, asked) =>
    value === 'never' ? sql`c.last_interaction_at is null` : isWithin(lastContact, value, asked),
  added: (value, asked) => isWithin('c.created_at', value, asked),
  birthday: (value) => sql`c.birth_month = ${Number(value)}`,
  before: (value, asked) => isWithin(lastContact, `<${value}`, asked),
  after: (value, asked) => isWithin(lastContact, `>=${value}`, asked),
};

const hasLink = ({ ownerId }: Asked) =>
  sql`(select count(*) > 0 from contact_points p where p.owner_id = ${ownerId}
    and p.contact_id = c.id and p.kind = 'link')`;

const haveConditions: Record<HadThing, (asked: Asked) => RawBuilder<unknown>> = {
  email: (asked) => listed({ has_email: true }, asked),
  phone: (asked) => listed({ has_phone: true }, asked),
  birthday: (asked) => listed({ has_birthday: true }, asked),
  cadence: (asked) => listed({ has_cadence: true }, asked),
  photo: (asked) => ofRow(asked, 't.photo_id is not null'),
  link: hasLink,
  note: (asked) => ofRow(asked, `t.notes <> ''`),
  tag: () => sql`cardinality(c.tags) > 0`,
  file: () => sql`false`,
};

function matchesAll(texts: RawBuilder<unknown>, value: string): RawBuilder<unknown> {
  const patterns = wordPatterns(value);
  return patterns.length === 0 ? sql`false` : anyTextMatches(texts, patterns);
}

/** The ids of the companies with these words in a name, and of their other names. */
export function companiesLike(ownerId: string, value: string): RawBuilder<unknown> {
  const patterns = wordPatterns(value);
  if (patterns.length === 0) return sql`select null::uuid`;
  const all = arrayParam(patterns, 'text[]');
  return sql`with named as materialized (
      select distinct coalesce(n.root_id, n.id) as id from companies n where n.owner_id = ${ownerId}
        and (n.sort_key || ' ' || n.name_key || ' ' || lower(n.name)) collate "und-x-icu" ~ all(${all})
    )
    select named.id from named
    union all
    select k.id from companies k where k.owner_id = ${ownerId} and k.root_id is not null
      and (k.root_id in (select named.id from named)) is true`;
}

/** Words that exclude a contact. The index of words decides it as exactly as the texts do. */
export function excludedWords({ without }: Refinement): Wanted[] {
  return without.flatMap((text) => {
    const query = isPhrase(text) ? null : readQuery(text);
    return query ? [{ not: query.found }] : [];
  });
}

/** What the index of words can decide of it beforehand; the conditions above decide the rest. */
export function wantedByRefinement({ phrases, filters }: Refinement): Wanted[] {
  const asked = filters.filter(({ negated }) => !negated);
  const valuesOf = (name: OperatorName) =>
    asked.flatMap(({ operator, value }) => (operator === name ? [value] : []));
  return [
    ...phrases.flatMap((phrase) => readQuery(phrase)?.wordsWanted ?? []),
    ...[...valuesOf('location'), ...valuesOf('tag')].flatMap((value) => detailsWanted([value])),
    ...valuesOf('title').flatMap((value) => detailsWanted(rolesLike(value))),
  ];
}

/** One of the values, each word of which starts one that is stored without a sign. */
function detailsWanted(values: readonly string[]): Wanted[] {
  const alternatives = values.map((value) => searchWords(value)).filter(({ length }) => length > 0);
  if (alternatives.length === 0) return [];
  return [
    {
      any: alternatives.map((words) => ({ all: words.map((word) => ({ word, isWhole: false })) })),
    },
  ];
}
