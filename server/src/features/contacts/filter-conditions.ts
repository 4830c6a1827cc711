import type { ContactFilter } from '@kith/contract/contacts/filter';
import { dayMs } from '@kith/contract/core/time';
import { arrayParam } from '#platform/database/rows.ts';
import { type RawBuilder, sql } from 'kysely';

import { companyIdSets } from './company-ids.ts';
import type { Wanted } from './search-query.ts';
import { searchWords } from './search-words.ts';
import { hasHealth, isAsWarmAs, isOverdueSql } from './tie-rules.ts';

type Moment = { ownerId: string; now: Date };

/**
 * A filter as conditions on an alias `c` over `contacts` (or over the result of `find_contacts`),
 * all of which must hold. Warmth is compared with bounds of the stored rank, so that an index can
 * serve it.
 */
export function filterConditions(filter: ContactFilter, moment: Moment): RawBuilder<unknown>[] {
  return [
    ...textConditions(filter, moment),
    ...companyConditions(filter, moment),
    ...warmthConditions(filter, moment.now),
    ...contactConditions(filter, moment.now),
    ...presenceConditions(filter, moment),
  ];
}

function textConditions(filter: ContactFilter, { ownerId }: Moment): RawBuilder<unknown>[] {
  const { tags, locations, sources, groups } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values) conditions.push(sql`${sql.raw(column)} = any(${arrayParam(values, 'text[]')})`);
  };
  if (tags) conditions.push(sql`c.tags && ${arrayParam(tags, 'text[]')}`);
  oneOf('c.location', locations);
  oneOf('c.source', sources);
  if (groups) {
    conditions.push(sql`c.id in (select m.contact_id from contact_group_members m
      where m.owner_id = ${ownerId} and m.group_id = any(array(select g.id from contact_groups g
        where g.owner_id = ${ownerId} and g.id = any(${arrayParam(groups, 'uuid[]')})
          and g.deleted_at is null)))`);
  }
  return conditions;
}

/** `is true` keeps the planner from turning it into a join, whose size it can't foresee. */
function companyConditions(filter: ContactFilter, { ownerId }: Moment): RawBuilder<unknown>[] {
  return companyIdSets(filter, ownerId).map((ids) => sql`(c.company_id in (${ids})) is true`);
}

function warmthConditions(filter: ContactFilter, now: Date): RawBuilder<unknown>[] {
  const { warmth_min: min, warmth_max: max, health } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (min !== undefined && min > 0) conditions.push(isAsWarmAs(min, now));
  if (max !== undefined && max < 100) conditions.push(sql`not ${isAsWarmAs(max, now)}`);
  if (health) {
    const isHealthy = health.map((state) => hasHealth(state, now));
    conditions.push(sql`(${sql.join(isHealthy, sql` or `)})`);
  }
  return conditions;
}

function contactConditions(filter: ContactFilter, now: Date): RawBuilder<unknown>[] {
  const { last_contact_min_days: min, last_contact_max_days: max, never_contacted } = filter;
  const daysAgo = (days: number) => sql`${new Date(now.getTime() - days * dayMs)}::timestamptz`;
  const range: RawBuilder<unknown>[] = [];
  if (min !== undefined) range.push(sql`c.last_interaction_at <= ${daysAgo(min)}`);
  if (max !== undefined) range.push(sql`c.last_interaction_at >= ${daysAgo(max)}`);
  const isInRange = sql.join(range, sql` and `);
  if (range.length === 0) {
    if (never_contacted === undefined) return [];
    return [sql`c.last_interaction_at is ${sql.raw(never_contacted ? 'null' : 'not null')}`];
  }
  return [never_contacted ? sql`(c.last_interaction_at is null or ${isInRange})` : isInRange];
}

function presenceConditions(
  filter: ContactFilter,
  { ownerId, now }: Moment,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const require = (wanted: boolean | undefined, condition: RawBuilder<unknown>) => {
    if (wanted !== undefined) conditions.push(wanted ? condition : sql`not (${condition})`);
  };
  // As a value, not as `exists`: without statistics the planner makes that a join of all with all.
  const hasPoint = (kind: 'email' | 'phone') =>
    sql`(select count(*) > 0 from contact_points p where p.owner_id = ${ownerId}
      and p.contact_id = c.id and p.kind = ${sql.raw(`'${kind}'`)})`;
  require(filter.has_birthday, sql`c.birth_month is not null`);
  require(filter.has_cadence, sql`c.effective_cadence_days is not null`);
  require(filter.overdue, isOverdueSql(now));
  require(filter.has_email, hasPoint('email'));
  require(filter.has_phone, hasPoint('phone'));
  return conditions;
}

/**
 * What the index of words can decide beforehand: every matching contact has all words of one of the
 * values. Values without a word (★) decide nothing.
 */
export function wantedByFilter({ tags, locations }: ContactFilter): Wanted[] {
  return [tags, locations].flatMap((values) => {
    const alternatives = (values ?? []).map((value) => searchWords(value));
    const isIndexable = alternatives.length > 0 && alternatives.every(({ length }) => length > 0);
    if (!isIndexable) return [];
    return [{ any: alternatives.map((words) => ({ all: words.map(wholeWord) })) }];
  });
}

function wholeWord(word: string): Wanted {
  return { word, isWhole: true };
}
