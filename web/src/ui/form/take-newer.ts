import type { FieldValues, UseFormReturn } from 'react-hook-form';

type Versions<Values> = {
  /** What the form began with. */
  before: Values;
  newer: Values;
};

/**
 * Takes a newer version of what a form edits into it, after a conflict. Fields that the member
 * changed keep what they typed; lists are one field each.
 */
export function takeNewer<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  { before, newer }: Versions<Values>,
): void {
  const typed = form.getValues();
  const kept = Object.entries(newer).map(([name, value]) => {
    const isTouched = JSON.stringify(typed[name]) !== JSON.stringify(before[name]);
    return [name, isTouched ? typed[name] : value];
  });
  form.reset(Object.fromEntries(kept) as Values);
}
