import type { FlagState } from '@kith/contract/flags/endpoints';

export const flagFilters = ['all', 'changed', 'off'] as const;
export type FlagFilter = (typeof flagFilters)[number];

export const isChanged = ({ settings, members }: FlagState) =>
  settings.length > 0 || members.on + members.off > 0;

/** The flags whose name or meaning contains each word that is looked for. */
export function findFlags(
  flags: readonly FlagState[],
  {
    text,
    filter,
    meaningOf,
  }: { text: string; filter: FlagFilter; meaningOf: (flag: FlagState) => string },
): FlagState[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  return flags.filter((flag) => {
    if (filter === 'changed' && !isChanged(flag)) return false;
    if (filter === 'off' && flag.default) return false;
    const searched = `${flag.name} ${meaningOf(flag)}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
