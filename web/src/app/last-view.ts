declare global {
  interface Window {
    /** What a view of the screen as it is now would be described by. */
    describeView?: () => string | null;
  }
}

/** What the head needs to know to show the last view of a screen. */
export type ViewFacts = {
  /** Where the view is stored. */
  viewKey: string;
  sessionKey: string;
  /** The one screen whose view is kept. */
  path: string;
  /** Where everything else is stored that decides how the screen looks, or whether it is shown. */
  settingKeys: readonly string[];
  /** The sidebar's width is in a cookie. */
  sidebarCookie: string;
  maxAgeMs: number;
};

/** The stored view. */
export type KeptView = {
  /** What `describeView` said when it was kept. */
  of: string;
  keptAtMs: number;
  lang: string;
  html: string;
};

/**
 * Whose screen this is and what decides how it looks: a view is shown only where all of it is as it was. Null
 * where no member is signed in, and for every other address. Also written into the page's head, so it uses
 * nothing from outside.
 */
export function describeView({
  sessionKey,
  path,
  settingKeys,
  sidebarCookie,
}: ViewFacts): string | null {
  if (location.pathname !== path || location.search !== '') return null;
  try {
    const session = JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
    const { id, last_sign_in_at: signedInAt, factors } = session.user;
    if (typeof id !== 'string' || !session.refresh_token) return null;
    return JSON.stringify([
      id,
      // Each sign-in passes the gates again.
      signedInAt,
      factors,
      settingKeys.map((key) => localStorage.getItem(key)),
      document.cookie.includes(sidebarCookie),
      navigator.language,
      innerWidth,
      // Its name changes with the release.
      document.querySelector('link[rel=stylesheet]')?.getAttribute('href'),
    ]);
  } catch {
    // No session, or storage is blocked.
    return null;
  }
}

/**
 * Runs inline in the page's head: shows what the member saw of the screen last, over the loading mark, until
 * the app has it. One that no longer fits is deleted. A reload asks for what is true now.
 */
export function showLastView(facts: ViewFacts, describe: typeof describeView): void {
  window.describeView = () => describe(facts);
  if (location.pathname !== facts.path) return;
  let kept: KeptView | null;
  try {
    kept = JSON.parse(localStorage.getItem(facts.viewKey) ?? 'null');
  } catch {
    return;
  }
  const [opening] = performance.getEntriesByType('navigation');
  if (!kept || (opening as PerformanceNavigationTiming | undefined)?.type === 'reload') return;
  const { of, keptAtMs, lang, html } = kept;
  // The body comes after this script.
  new MutationObserver((_changes, observer) => {
    if (!document.body) return;
    observer.disconnect();
    if (describe(facts) !== of || Date.now() > keptAtMs + facts.maxAgeMs) {
      if (location.search === '') localStorage.removeItem(facts.viewKey);
      return;
    }
    document.documentElement.lang = lang;
    const view = document.createElement('last-view');
    view.setAttribute('aria-busy', 'true');
    view.innerHTML = html;
    document.body.append(view);
  }).observe(document.documentElement, { childList: true });
}
