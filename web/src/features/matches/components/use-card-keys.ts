import { useEffect, useRef, useState } from 'react';
import { useActions } from '#ui/use-actions.ts';

/** Which card has the focus, and J and K, which move it. At first it is the first, without being focused. */
export function useCardKeys(ids: readonly string[]) {
  const listRef = useRef<HTMLUListElement>(null);
  const [chosen, setFocused] = useState<string | null>(null);
  const focused = ids.find((id) => id === chosen) ?? ids[0] ?? null;
  const hasCards = ids.length > 0;
  useEffect(() => {
    const list = listRef.current;
    if (!hasCards || !list) return undefined;
    const follow = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-match]') : null;
      if (card) setFocused(card.dataset['match'] ?? null);
    };
    list.addEventListener('focusin', follow);
    return () => list.removeEventListener('focusin', follow);
  }, [hasCards]);
  const move = (step: number) => {
    const hasFocus = listRef.current?.contains(document.activeElement) ?? false;
    const at = ids.findIndex((id) => id === focused);
    const next = ids[hasFocus ? Math.min(ids.length - 1, Math.max(0, at + step)) : 0];
    if (next === undefined) return;
    setFocused(next);
    listRef.current
      ?.querySelector<HTMLElement>(`[data-match="${CSS.escape(next)}"] [data-main-action]`)
      ?.focus();
  };
  useActions({ 'list.move': hasCards ? (chord) => move(chord === 'J' ? 1 : -1) : null });
  return { listRef, focused };
}
