import { appShell } from '#lib/last-view.ts';

type FirstFrame = { of: string; shell: Element };

let frame: FirstFrame | null = null;

/**
 * Copies the contact list's screen as the visit begins with it, without the parts that come later: so begins
 * the next visit too. To be called when the first view is there.
 */
export function copyFirstFrame(): void {
  const of = window.describeView?.() ?? null;
  const shell = of === null ? null : document.querySelector(appShell);
  if (of !== null && shell) frame = { of, shell: shell.cloneNode(true) as Element };
}

/** The copy; null where the visit began elsewhere. */
export function readFirstFrame(): FirstFrame | null {
  return frame;
}

/** The member leaves. */
export function forgetFirstFrame(): void {
  frame = null;
}
