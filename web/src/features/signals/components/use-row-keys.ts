import { type RefObject, useState } from 'react';

/** The rows of a list for keys: the current one, and a step from it. */
export function useRowKeys(listRef: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [lastAt, setLastAt] = useState(0);
  const at = ids.indexOf(chosenId ?? '');
  // Where the current row is gone, the one that took its place is next.
  const activeId = at === -1 ? (ids[Math.min(lastAt, ids.length - 1)] ?? null) : chosenId;
  function activate(id: string) {
    setChosenId(id);
    setLastAt(ids.indexOf(id));
  }
  /** @returns false where there is no further row. */
  function move(step: 1 | -1) {
    const rows = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    const next =
      focused === -1 ? rows[Math.max(0, ids.indexOf(activeId ?? ''))] : rows[focused + step];
    if (!next) return false;
    return next.focus();
  }
  return { activeId, activate, move };
}
