import type { SearchFacets } from '@kith/contract/search/schemas';
import { type Health, healthOf, warmthAt } from '@kith/contract/warmth/rules';

import type { FoundMessageRow } from '#features/messages/find-messages.ts';
import type { FoundPostRow } from '#features/posts/find-posts.ts';
import { readTime } from '#platform/database/rows.ts';

import type { FoundContactRow } from './present.ts';

const shownValues = 5;

/** How often the best contacts have the same company, location, tag or health. */
export function countContactValues(
  rows: readonly FoundContactRow[],
  now: Date,
): SearchFacets['contact'] {
  return {
    company: countValues(rows.map(({ company }) => company)),
    location: countValues(rows.map(({ location }) => location)),
    tag: countValues(rows.flatMap(({ tags }) => tags)),
    health: countValues(rows.map((row) => healthOfRow(row, now))),
  };
}

/** How many of the newest messages found are with the same person. */
export function countSenders(rows: readonly FoundMessageRow[]): SearchFacets['message'] {
  return { from: countValues(rows.map(({ other_name: name }) => name)) };
}

/** Whose posts were found, and with which tags. */
export function countPostValues(rows: readonly FoundPostRow[]): SearchFacets['post'] {
  return {
    from: countValues(rows.map(({ author_name: name }) => name)),
    tag: countValues(rows.flatMap(({ tags }) => tags)),
  };
}

function countValues(values: readonly string[]): { value: string; count: number }[] {
  const known = values.filter((value) => value !== '');
  return [...Map.groupBy(known, (value) => value)]
    .map(([value, { length: count }]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, shownValues);
}

function healthOfRow(row: FoundContactRow, now: Date): Health {
  return healthOf({
    cadenceDays: row.effective_cadence_days,
    lastInteractionAt: readTime(row.last_interaction_at),
    warmth: warmthAt(row.warmth_rank, now),
    now,
  });
}
