import { featureFlags, flagNames, type FlagValues } from './table.ts';

/** A possible answer with flags: a boolean or an object with one, by name or nested by its dots. */
export type FlagAnswer = { readonly [name: string]: unknown };

function toSwitch(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const enabled = (value as { enabled?: unknown } | null | undefined)?.enabled;
  return typeof enabled === 'boolean' ? enabled : undefined;
}

/**
 * Finds a flag by its name, else by its dotted path.
 *
 * @returns undefined if the answer does not contain it.
 */
export function lookUpFlag(answer: FlagAnswer, name: string): boolean | undefined {
  if (Object.hasOwn(answer, name)) return toSwitch(answer[name]);
  let node: unknown = answer;
  for (const part of name.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return undefined;
    node = (node as FlagAnswer)[part];
  }
  return toSwitch(node);
}

/** Every flag: the answer's value if it has one, else the default. */
export function mergeFlags(answer: FlagAnswer): FlagValues {
  return Object.fromEntries(
    flagNames.map((name) => [name, lookUpFlag(answer, name) ?? featureFlags[name]]),
  ) as FlagValues;
}

export const flagDefaults: FlagValues = mergeFlags({});
