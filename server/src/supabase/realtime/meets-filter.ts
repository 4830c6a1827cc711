import type { Database } from '#platform/database/database.ts';

import type { Condition } from './filters.ts';
import { matchPatterns } from './seen-rows.ts';

/** Whether all conditions hold that can be decided here. */
export function meetsConditions(
  conditions: readonly Condition[],
  record: Readonly<Record<string, unknown>>,
): boolean {
  return conditions.every((condition) => {
    // A deletion tells of the key alone: what asks for other columns can't hold.
    if (!(condition.column in record)) return false;
    if (condition.regex) return true;
    const holds = condition.holds(record[condition.column]);
    return holds !== null && holds !== condition.negated;
  });
}

/** Whether the regular expressions match, which the database is asked for. */
export async function meetsPatterns(
  database: Database,
  conditions: readonly Condition[],
  record: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const tests = conditions.flatMap(({ column, regex }) =>
    regex ? [{ ...regex, value: (record[column] as string | null | undefined) ?? null }] : [],
  );
  if (tests.length === 0) return true;
  const answers = await matchPatterns(database, tests);
  return tests.every(({ negated }, index) => {
    const matches = answers[index] ?? null;
    return matches !== null && matches !== negated;
  });
}
