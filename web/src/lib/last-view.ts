import { readStored, writeStored } from '#lib/storage.ts';

/** Also read in the page's head. */
export const storageKey = 'last-view';

/** The element that the page's head makes; no other tag, so that React leaves it alone. */
const tag = 'last-view';

const shownScreens = ['[data-shell]', 'h1', '[role=alert]'];
export const appShell = `[data-shell]:not(${tag} *)`;

export function keepLastView(view: object): boolean {
  return writeStored(storageKey, JSON.stringify(view));
}

/** Deletes what the contact list showed last on this device. */
export function clearLastView(): void {
  if (readStored(storageKey) !== null) writeStored(storageKey, null);
}

/** Whether the page shows it now. */
export function isLastViewShown(): boolean {
  return document.querySelector(tag) !== null;
}

/**
 * Takes it away once the app shows a screen itself: before the next paint, so that both are never there at
 * once. The place where the member had scrolled to, and the focus, go on in the app.
 */
export function replaceLastView(): void {
  const view = document.querySelector(tag);
  if (!view) return;
  const observer = new MutationObserver(() => {
    const outside = (selector: string) => document.querySelector(`${selector}:not(${tag} *)`);
    if (outside('[data-loading]') || !shownScreens.some((selector) => outside(selector))) return;
    observer.disconnect();
    const focused = view.contains(document.activeElement) ? document.activeElement : null;
    const scrolledPx = view.querySelector(scroller)?.scrollTop ?? 0;
    view.remove();
    const href = focused?.getAttribute('href');
    if (href != null) document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus();
    if (scrolledPx > 0) document.querySelector(scroller)?.scrollTo({ top: scrolledPx });
  });
  observer.observe(document, { childList: true, subtree: true });
}

const scroller = '[role=grid] > [role=rowgroup]:last-child';
