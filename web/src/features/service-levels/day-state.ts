export type DayState = 'none' | 'good' | 'some' | 'bad';

/** Whether a day kept to the target, kept to it with something bad, or missed it. */
export function dayStateOf(
  { total, bad }: { total: number; bad: number },
  target: number,
): DayState {
  if (total === 0) return 'none';
  if (bad === 0) return 'good';
  return bad <= total * (1 - target) ? 'some' : 'bad';
}
