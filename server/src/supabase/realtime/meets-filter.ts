import type { Condition } from './filters.ts';

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

/** Some conditions' regular expressions with what they are held against. */
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
