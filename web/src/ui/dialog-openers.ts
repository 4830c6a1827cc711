/** Where the focus was when a dialog opened. */
export type Opener = { element: HTMLElement | null; grid: Element | null };

const openers: Opener[] = [];

/**
 * Notes where a dialog was opened from. One that takes the place of another, such as what has loaded that
 * of its skeleton, finds the focus nowhere (`null`): the other is gone, but hasn't returned it yet. It
 * takes over where that one was opened from.
 */
export function addOpener(found: Opener | null): Opener {
  // A copy, as each dialog takes away its own.
  const opener = { ...(found ?? openers.at(-1) ?? { element: null, grid: null }) };
  openers.push(opener);
  return opener;
}

/** Forgets the opener of a dialog that is closed. */
export function removeOpener(opener: Opener): void {
  const place = openers.indexOf(opener);
  if (place !== -1) openers.splice(place, 1);
}
