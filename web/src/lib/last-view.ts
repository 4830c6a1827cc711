import { readStored, writeStored } from '#lib/storage.ts';

/** Also read in the page's head. */
export const storageKey = 'last-view';

/** The element that the page's head makes; no other tag, so that React leaves it alone. */
const tag = 'last-view';

export const appShell = `[data-shell]:not(${tag} *)`;
/** A gate, an error and a public screen are screens too. */
const shownScreens = `:is([data-shell],main,h1,[role=alert],[role=dialog]):not(${tag} *)`;
const loadingMark = `[data-loading]:not(${tag} *)`;
const scroller = '[role=grid] > [role=rowgroup]:last-child';

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
 * Takes it away once the app shows the screen itself: before the next paint, so that both are never seen. While
 * the app still shows placeholders, it is a picture over them: presses, keys and screen readers reach the app,
 * where everything has the same place. Scrolling and focus go on in the app.
 */
export function replaceLastView(): void {
  const view = document.querySelector<HTMLElement>(tag);
  if (!view) return;
  let focused: string | null = null;
  const moveFocus = () => {
    const { activeElement } = document;
    if (view.contains(activeElement)) focused = activeElement?.getAttribute('href') ?? null;
    else if (activeElement !== document.body) focused = null;
    if (focused === null) return;
    view.inert = true;
    const link = `a[href="${CSS.escape(focused)}"]:not(${tag} *)`;
    document.querySelector<HTMLElement>(link)?.focus();
  };
  const remove = () => {
    observer.disconnect();
    for (const type of acts) removeEventListener(type, remove, true);
    moveFocus();
    const scrolledPx = view.querySelector(scroller)?.scrollTop ?? 0;
    view.remove();
    if (scrolledPx > 0) document.querySelector(scroller)?.scrollTo({ top: scrolledPx });
  };
  const observer = new MutationObserver(() => {
    if (document.querySelector(shownScreens) === null) return;
    if (document.querySelector(loadingMark) === null) remove();
    else if (!view.inert && document.querySelector(appShell) !== null) {
      moveFocus();
      view.inert = true;
      view.ariaHidden = 'true';
      for (const type of acts) addEventListener(type, remove, true);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

const acts = ['pointerdown', 'keydown'];
