import { appShell } from '#lib/last-view.ts';

type FirstFrame = { of: string; shell: Element };

let frame: FirstFrame | null = null;

/**
 * A copy of the contact list's screen as the visit began with it, without the parts that come later: so begins
 * the next visit too. To be called as the first view ends.
 */
export function copyFirstFrame(): void {
  const of = window.describeView?.() ?? null;
  const shell = of === null ? null : document.querySelector(appShell);
  if (of !== null && shell) frame = { of, shell: shell.cloneNode(true) as Element };
}

/** The copy is given away, so that it goes with whoever keeps it. */
export function takeFirstFrame(): FirstFrame | null {
  const taken = frame;
  frame = null;
  return taken;
}
