import { useEffect } from 'react';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

/** Keys and what they do, in words. */
export type ShortcutHelp = { keys: readonly string[]; label: string };

type Entry = { shortcuts: readonly ShortcutHelp[] };

const nothing: readonly Entry[] = [];
const entries = createExternalValue<readonly Entry[]>(nothing);

/** Lists the shortcuts of a component while it is mounted; pass a stable array. */
export function useShortcutHelp(shortcuts: readonly ShortcutHelp[]) {
  useEffect(() => {
    const entry: Entry = { shortcuts };
    entries.set([...entries.get(), entry]);
    return () => entries.set(entries.get().filter((other) => other !== entry));
  }, [shortcuts]);
}

/** All shortcuts listed now. */
export function useListedShortcuts(): ShortcutHelp[] {
  return useExternalValue(entries, () => nothing).flatMap(({ shortcuts }) => shortcuts);
}
