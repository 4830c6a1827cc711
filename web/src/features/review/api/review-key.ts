const storageKey = 'preview-key';
const form = /^#key=([\w-]{1,200})$/u;

/**
 * The key of a signed link. It comes behind the address, where no server or referrer sees it, and leaves it
 * at once; this tab keeps it.
 */
export function takeReviewKey(): string | null {
  const [, key] = form.exec(window.location.hash) ?? [];
  try {
    if (key === undefined) return window.sessionStorage.getItem(storageKey);
    window.sessionStorage.setItem(storageKey, key);
  } catch {
    // Storage can be blocked; then the key lasts as long as the page.
  }
  if (key === undefined) return null;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  return key;
}
