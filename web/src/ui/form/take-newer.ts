import type { FieldValues, UseFormReturn } from 'react-hook-form';

type Versions<Values> = {
  /** What the form began with. */
  before: Values;
  newer: Values;
};

/**
 * A newer version of what is being edited, with what was changed since `before` kept as it was typed;
 * lists are one field each.
 */
export function keepTyped<Values extends object>({
  before,
  newer,
  typed,
}: Versions<Values> & { typed: Values }): Values {
  const isTouched = (name: keyof Values) =>
    JSON.stringify(typed[name]) !== JSON.stringify(before[name]);
  const names = Object.keys(newer) as (keyof Values)[];
  return Object.fromEntries(
    names.map((name) => [name, isTouched(name) ? typed[name] : newer[name]]),
  ) as Values;
}

/** Takes a newer version of what a form edits into it, after a conflict. */
export function takeNewer<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  versions: Versions<Values>,
): void {
  form.reset(keepTyped({ ...versions, typed: form.getValues() }));
}
