import type { KeyboardEvent } from 'react';

/** Which arrows move: those of a column, those of a line, or all where there are lines and columns. */
export type ArrowAxis = 'vertical' | 'horizontal' | 'both';

const backKeys = {
  vertical: ['ArrowUp'],
  horizontal: ['ArrowLeft'],
  both: ['ArrowUp', 'ArrowLeft'],
};
const forthKeys = {
  vertical: ['ArrowDown'],
  horizontal: ['ArrowRight'],
  both: ['ArrowDown', 'ArrowRight'],
};

const focusable = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * Arrow, Home and End keys move the focus between the controls of a navigation or toolbar. A text
 * field uses these keys itself.
 */
export function moveFocusByKey(event: KeyboardEvent<HTMLElement>, axis: ArrowAxis) {
  if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  // Keys of a menu or panel opened by the region also bubble here, from outside of it.
  if (!event.currentTarget.contains(event.target as Node)) return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) => control.offsetParent !== null,
  );
  const current = controls.indexOf(document.activeElement as HTMLElement);
  const next = placeAfter(event.key, axis, { current, last: controls.length - 1 });
  if (next === null) return;
  controls[next]?.focus();
  event.preventDefault();
}

/** Where a key moves to among controls; null for any other key. */
export function placeAfter(
  key: string,
  axis: ArrowAxis,
  { current, last }: { current: number; last: number },
): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (backKeys[axis].includes(key)) return Math.max(0, current - 1);
  return forthKeys[axis].includes(key) ? Math.min(last, current + 1) : null;
}
