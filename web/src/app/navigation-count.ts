import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

export type NavigationCounts = { contacts: number; due: number; unread: number };

const none: NavigationCounts = { contacts: 0, due: 0, unread: 0 };
const counts = createExternalValue(none);

export const setNavigationCounts = counts.set;

/** The numbers beside the areas; all zero until the first screen is there. */
export function useNavigationCounts(): NavigationCounts {
  return useExternalValue(counts, () => none);
}
