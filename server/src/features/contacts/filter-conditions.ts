import type { ContactFilter } from '@kith/contract/contacts/filter';
import { dayMs } from '@kith/contract/core/time';
import { type Health, rankBound } from '@kith/contract/warmth/rules';
import { arrayParam } from '#platform/database/rows.ts';
import { type SQL, sql } from 'drizzle-orm';

import { companyIdSets } from './company-ids.ts';
import { searchWords } from './identity.ts';

/** Warmth from which a tie without a cadence is thriving, steady, cooling: see `healthOf`. */
const thrivingFrom = 60;
const steadyFrom = 30;
const coolingFrom = 10;

type Moment = { ownerId: string; now: Date };

/**
 * A filter as conditions on an alias `c` over `contacts` (or over what `find_contacts` gives), all of
 * which must hold. Warmth is held against bounds of the stored rank, so that an index can serve it.
 */
export function filterConditions(filter: ContactFilter, moment: Moment): SQL[] {
  return [
    ...textConditions(filter, moment),
    ...companyConditions(filter, moment),
    ...warmthConditions(filter, moment.now),
    ...contactConditions(filter, moment.now),
    ...presenceConditions(filter, moment),
  ];
}

function textConditions(filter: ContactFilter, { ownerId }: Moment): SQL[] {
  const { tags, locations, sources, groups } = filter;
  const conditions: SQL[] = [];
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values) conditions.push(sql`${sql.raw(column)} = any(${arrayParam(values, 'text[]')})`);
  };
  if (tags) conditions.push(sql`c.tags && ${arrayParam(tags, 'text[]')}`);
  oneOf('c.location', locations);
  oneOf('c.source', sources);
  if (groups) {
    conditions.push(sql`c.id in (select m.contact_id from contact_group_members m
      where m.owner_id = ${ownerId} and m.group_id = any(${arrayParam(groups, 'uuid[]')}))`);
  }
  return conditions;
}

/** `is true` keeps the planner from making a join of it, whose size it can't foresee. */
function companyConditions(filter: ContactFilter, { ownerId }: Moment): SQL[] {
  return companyIdSets(filter, ownerId).map((ids) => sql`(c.company_id in (${ids})) is true`);
}

function warmthConditions(filter: ContactFilter, now: Date): SQL[] {
  const { warmth_min: min, warmth_max: max, health } = filter;
  const conditions: SQL[] = [];
  if (min !== undefined && min > 0) conditions.push(isAsWarmAs(min, now));
  if (max !== undefined && max < 100) conditions.push(sql`not ${isAsWarmAs(max, now)}`);
  if (health) {
    const isHealthy = health.map((state) => sql`(${healthCondition(state, now)})`);
    conditions.push(sql`(${sql.join(isHealthy, sql` or `)})`);
  }
  return conditions;
}

function isAsWarmAs(warmth: number, now: Date): SQL {
  return sql`(c.warmth_rank >= ${rankBound(warmth, now)}::float8)`;
}

/** `healthOf` of the contract as a condition. A tie without any contact is out of every cadence. */
function healthCondition(health: Health, now: Date): SQL {
  const warm = (bound: number) => isAsWarmAs(bound, now);
  const inTime = isWithinCadences(1, now);
  const nearlyInTime = isWithinCadences(2, now);
  switch (health) {
    case 'thriving':
      return sql`${warm(thrivingFrom)} and (c.effective_cadence_days is null or ${inTime})`;
    case 'steady':
      return sql`not ${warm(thrivingFrom)}
        and case when c.effective_cadence_days is null then ${warm(steadyFrom)} else ${inTime} end`;
    case 'cooling':
      return sql`case when c.effective_cadence_days is null
        then ${warm(coolingFrom)} and not ${warm(steadyFrom)}
        else ${nearlyInTime} and not ${inTime} end`;
    case 'dormant':
      return sql`case when c.effective_cadence_days is null then not ${warm(coolingFrom)}
        else not ${nearlyInTime} end`;
  }
}

/** Whether the last contact is no longer ago than so many cadences; false where there was none. */
function isWithinCadences(times: number, now: Date): SQL {
  // Of 24 hours: a day of the session's time zone may have 23.
  const since = sql`${now}::timestamptz - c.effective_cadence_days * interval '${sql.raw(String(24 * times))} hours'`;
  return sql`(c.last_interaction_at is not null and c.last_interaction_at >= ${since})`;
}

/** Whether the next contact is due; who was never spoken to is waited for from when they were added. */
function isOverdue(now: Date): SQL {
  return sql`(c.effective_cadence_days is not null
    and case when c.last_interaction_at is null then c.created_at else c.last_interaction_at end
      < ${now}::timestamptz - c.effective_cadence_days * interval '24 hours')`;
}

function contactConditions(filter: ContactFilter, now: Date): SQL[] {
  const { last_contact_min_days: min, last_contact_max_days: max, never_contacted } = filter;
  const daysAgo = (days: number) => sql`${new Date(now.getTime() - days * dayMs)}::timestamptz`;
  const range: SQL[] = [];
  if (min !== undefined) range.push(sql`c.last_interaction_at <= ${daysAgo(min)}`);
  if (max !== undefined) range.push(sql`c.last_interaction_at >= ${daysAgo(max)}`);
  const isInRange = sql.join(range, sql` and `);
  if (range.length === 0) {
    if (never_contacted === undefined) return [];
    return [sql`c.last_interaction_at is ${sql.raw(never_contacted ? 'null' : 'not null')}`];
  }
  return [never_contacted ? sql`(c.last_interaction_at is null or ${isInRange})` : isInRange];
}

function presenceConditions(filter: ContactFilter, { ownerId, now }: Moment): SQL[] {
  const conditions: SQL[] = [];
  const require = (wanted: boolean | undefined, condition: SQL) => {
    if (wanted !== undefined) conditions.push(wanted ? condition : sql`not (${condition})`);
  };
  // As a value, not as `exists`: a planner without statistics makes that a join of all with all.
  const hasPoint = (kind: 'email' | 'phone') =>
    sql`(select count(*) > 0 from contact_points p where p.owner_id = ${ownerId}
      and p.contact_id = c.id and p.kind = ${sql.raw(`'${kind}'`)})`;
  require(filter.has_birthday, sql`c.birth_month is not null`);
  require(filter.has_cadence, sql`c.effective_cadence_days is not null`);
  require(filter.overdue, isOverdue(now));
  require(filter.has_email, hasPoint('email'));
  require(filter.has_phone, hasPoint('phone'));
  return conditions;
}

/**
 * What the index of words can tell beforehand: of each group one alternative has all its words in
 * every contact that the filter lets through. Values without a word (★) tell nothing.
 */
export function filterWordGroups({ tags, locations }: ContactFilter): string[][][] {
  return [tags, locations].flatMap((values) => {
    const alternatives = (values ?? []).map(searchWords);
    const isTelling = alternatives.length > 0 && alternatives.every(({ length }) => length > 0);
    return isTelling ? [alternatives] : [];
  });
}
