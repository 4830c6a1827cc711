import { useEffect } from 'react';
import { isTypingTarget } from '#ui/shortcuts.ts';

const rowSelector = '[data-nudge]';
const steps: Record<string, number> = { j: 1, k: -1 };

/** j and k move the focus between the rows of today's list, from anywhere on the page. */
export function useListKeys(listRef: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const step = steps[event.key];
      const isTaken = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (step === undefined || isTaken || isTypingTarget(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="menu"]')) return;
      const rows = [...(listRef.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const next = at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step;
      rows[next]?.focus();
      if (rows[next]) event.preventDefault();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [listRef]);
}
