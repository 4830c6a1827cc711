import { useEffect, useRef } from 'react';
import { useActions } from '#ui/use-actions.ts';

const rowSelector = '[data-nudge]';

/**
 * Moves between the rows of today's list and opens one, from anywhere on the page. If the focused
 * row lost it (its button disappeared after an answer), they continue from there.
 */
export function useSuggestionKeys({
  listRef,
  activeId,
  onOpen,
}: {
  listRef: { readonly current: HTMLElement | null };
  /** The current nudge, which opens while no row has the focus. */
  activeId: string | undefined;
  onOpen: (nudgeId: string) => void;
}) {
  const lastAt = useRef(-1);
  const rows = () => [...(listRef.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
  const focusedRow = () => rows().find((row) => row.contains(document.activeElement));

  useEffect(() => {
    const rememberRow = () => {
      const row = document.activeElement?.closest(rowSelector);
      const at = [...(listRef.current?.querySelectorAll(rowSelector) ?? [])].findIndex(
        (one) => one === row,
      );
      if (at !== -1) lastAt.current = at;
    };
    document.addEventListener('focusin', rememberRow);
    return () => document.removeEventListener('focusin', rememberRow);
  }, [listRef]);

  useActions({
    'suggestions.move': (chord) => {
      const step = chord === 'J' ? 1 : -1;
      const next = rows()[lastAt.current === -1 ? 0 : lastAt.current + step];
      if (!next) return false;
      return next.focus();
    },
    'suggestions.open': () => {
      const id = focusedRow()?.dataset['nudge'] ?? activeId;
      if (id === undefined) return false;
      return onOpen(id);
    },
  });
}
