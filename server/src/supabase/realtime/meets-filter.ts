import type { Condition } from './filters.ts';

/** Whether all conditions match that can be decided here. */
export function meetsConditions(
  conditions: readonly Condition[],
  record: Readonly<Record<string, unknown>>,
): boolean {
  return conditions.every((condition) => {
    // A deletion contains only the key: conditions on other columns can't match.
    if (!(condition.column in record)) return false;
    if (condition.regex) return true;
    const holds = condition.holds(record[condition.column]);
    return holds !== null && holds !== condition.negated;
  });
}

/** Some conditions' regular expressions with the values to match. */
export type PatternTest = {
  value: string | null;
  pattern: string;
  ignoresCase: boolean;
  negated: boolean;
};

export function patternTestsOf(
  conditions: readonly Condition[],
  record: Readonly<Record<string, unknown>>,
): PatternTest[] {
  return conditions.flatMap(({ column, regex }) =>
    regex ? [{ ...regex, value: (record[column] as string | null | undefined) ?? null }] : [],
  );
}
