import { useEffect } from 'react';
import { isTypingTarget } from '#ui/shortcuts.ts';

const rowSelector = '[data-nudge]';
const steps: Record<string, number> = { j: 1, k: -1 };

/**
 * j and k move the focus between the rows of today's list, from anywhere on the page. If the
 * focused row lost it (its button disappeared after an answer), they continue from there.
 */
export function useListKeys(listRef: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    let lastAt = -1;
    const rows = () => [...(listRef.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
    const rememberRow = () => {
      const at = rows().findIndex((row) => row.contains(document.activeElement));
      if (at !== -1) lastAt = at;
    };
    function handleKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      const isTaken = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (step === undefined || isTaken || isTypingTarget(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      const next = rows()[lastAt === -1 ? 0 : lastAt + step];
      if (!next) return;
      next.focus();
      event.preventDefault();
    }
    document.addEventListener('focusin', rememberRow);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('focusin', rememberRow);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [listRef]);
}
