import { useEffect } from 'react';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

/** Keys and what they do, in words. */
export type ShortcutHelp = { keys: readonly string[]; label: string };

type Entry = { shortcuts: readonly ShortcutHelp[] };

const nothing: readonly Entry[] = [];
const entries = createExternalValue<readonly Entry[]>(nothing);

/** Lists keys of what is on screen now; give a stable array. They go when their component does. */
export function useShortcutHelp(shortcuts: readonly ShortcutHelp[]) {
  useEffect(() => {
    const entry: Entry = { shortcuts };
    entries.set([...entries.get(), entry]);
    return () => entries.set(entries.get().filter((other) => other !== entry));
  }, [shortcuts]);
}

/** Everything that is listed now. */
export function useListedShortcuts(): ShortcutHelp[] {
  return useExternalValue(entries, () => nothing).flatMap(({ shortcuts }) => shortcuts);
}
