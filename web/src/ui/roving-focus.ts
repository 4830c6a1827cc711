import type { KeyboardEvent } from 'react';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * Arrow, Home and End keys move the focus between the controls of a navigation or toolbar. A text
 * field uses these keys itself.
 */
export function moveFocusByKey(event: KeyboardEvent<HTMLElement>, axis: 'vertical' | 'horizontal') {
  if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) {
    return;
  }
  // Keys of a menu or panel opened by the region also bubble here, from outside of it.
  if (!event.currentTarget.contains(event.target as Node)) return;
  const [back, forth] =
    axis === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) => control.offsetParent !== null,
  );
  const current = controls.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    [back as string]: Math.max(0, current - 1),
    [forth as string]: Math.min(controls.length - 1, current + 1),
    Home: 0,
    End: controls.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  controls[next]?.focus();
  event.preventDefault();
}
