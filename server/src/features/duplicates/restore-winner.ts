import { deriveContactColumns } from '#features/contacts/derived-columns.ts';

import type { Snapshot } from './merge-queries.ts';

type Row = Record<string, unknown>;

const listColumns = ['tags', 'offers', 'seeks'] as const;
const derivedColumns = ['full_name', 'name_key', 'search_text'] as const;
/** Derived from the interactions, which move back by themselves. */
export const warmthColumns = ['warmth_rank', 'last_interaction_at', 'interaction_count'] as const;
/** Changed by every write, so they don't show that someone edited the contact. */
const trailColumns = ['revision', 'updated_at'] as const;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The winner after undoing a merge: values from the merge are restored; later changes and additions
 * stay. Without later changes, it is exactly as before.
 */
export function restoreWinner({
  before,
  after,
  current,
}: Record<'before' | 'after' | 'current', Snapshot>): Snapshot {
  if (isUntouched(after, current)) return before;
  const row: Row = { ...current.row };
  for (const [column, value] of Object.entries(current.row)) {
    if (isEqual(value, after.row[column])) row[column] = before.row[column];
  }
  for (const column of listColumns) {
    row[column] = takeBack(
      before.row[column] as string[],
      after.row[column] as string[],
      current.row[column] as string[],
    );
  }
  row['notes'] = takeBackNotes(
    before.row['notes'] as string,
    after.row['notes'] as string,
    current.row['notes'] as string,
  );
  for (const column of trailColumns) row[column] = current.row[column];
  const points = takeBackPoints(before.points, after.points, current.points);
  return { row: { ...row, ...derive(row, points) }, points };
}

/** Whether the contact was not edited since the merge, apart from derived values. */
function isUntouched(after: Snapshot, current: Snapshot): boolean {
  const moving: readonly string[] = [...warmthColumns, 'logged_words'];
  const columns = Object.keys(current.row).filter((column) => !moving.includes(column));
  return (
    columns.every((column) => isEqual(current.row[column], after.row[column])) &&
    isEqual(current.points, after.points)
  );
}

/** Earlier values that were not removed since, then those added since. */
function takeBack<Item>(
  before: readonly Item[],
  after: readonly Item[],
  current: readonly Item[],
  keyOf: (item: Item) => unknown = (item) => item,
): Item[] {
  const keys = (items: readonly Item[]) => new Set(items.map(keyOf));
  const [merged, now, original] = [keys(after), keys(current), keys(before)];
  return [
    ...before.filter((item) => now.has(keyOf(item))),
    ...current.filter((item) => !merged.has(keyOf(item)) && !original.has(keyOf(item))),
  ];
}

/** Text that was added below stays below the earlier text. */
function takeBackNotes(before: string, after: string, current: string): string {
  if (current === after) return before;
  if (after === before || !current.startsWith(after)) return current;
  return `${before}${current.slice(after.length)}`.trimStart();
}

function takeBackPoints(before: Row[], after: Row[], current: Row[]): Row[] {
  if (isEqual(current, after)) return before;
  const keyOf = (point: Row) => `${String(point['kind'])} ${String(point['normalized'])}`;
  const kept = takeBack(before, after, current, keyOf);
  const byKind = Map.groupBy(kept, (point) => point['kind']);
  return [...byKind.values()].flatMap((points) =>
    points.map((point, position) => ({ ...point, position })),
  );
}

function derive(row: Row, points: Row[]): Row {
  const list = (wanted: string) =>
    points.filter(({ kind }) => kind === wanted).map(({ value }) => String(value));
  const words = row as Parameters<typeof deriveContactColumns>[0];
  const derived: Row = deriveContactColumns({
    ...words,
    emails: list('email'),
    phones: list('phone'),
    links: list('link'),
  });
  return Object.fromEntries(derivedColumns.map((column) => [column, derived[column]]));
}
