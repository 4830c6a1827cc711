import type { FirstAnswer } from '#lib/first-answers.ts';

/** What the script in the head needs to know. */
export type HeadFacts = {
  themeKey: string;
  sessionKey: string;
  /** Where the server's configuration is stored, which has the key that `/rest/v1` asks for. */
  configKey: string;
  /**
   * The addresses of what a screen requests first, by the screen's path. `memberPlaceholder` in them
   * is where the member's id belongs.
   */
  firstRequests: Record<string, readonly string[]>;
  /** What is below this path wants the key. */
  keyedPath: string;
  memberPlaceholder: string;
  /** A session that ends sooner will be renewed before the app's own requests. */
  usableMs: number;
};

/**
 * Runs inline in the page's head: applies the stored theme before the first paint, so that dark never
 * flashes light, and sends what a signed-in screen requests first while the app's code is on its
 * way. Written into the page as text, so it uses nothing from outside.
 */
export function runFirst({
  themeKey,
  sessionKey,
  configKey,
  firstRequests,
  keyedPath,
  memberPlaceholder,
  usableMs,
}: HeadFacts): void {
  // Zod would ask whether it may compile schemas; the page's policy forbids that, and would report it.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be blocked; the system's preference then decides.
      return null;
    }
  };
  const theme = read(themeKey);
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';

  const addresses = location.search === '' ? firstRequests[location.pathname] : undefined;
  if (!addresses) return;
  let session: { access_token?: unknown; expires_at?: unknown; user?: { id?: unknown } } | null;
  let config: { publishable_key?: unknown } | null;
  try {
    session = JSON.parse(read(sessionKey) ?? 'null');
    config = JSON.parse(read(configKey) ?? 'null');
  } catch {
    return;
  }
  const accessToken = session?.access_token;
  if (typeof accessToken !== 'string') return;
  if (Number(session?.expires_at) * 1000 < Date.now() + usableMs) return;
  const key = config?.publishable_key;
  const headers = {
    authorization: `Bearer ${accessToken}`,
    ...(typeof key === 'string' && { apikey: key }),
  };
  const answers: Record<string, FirstAnswer> = {};
  for (const pattern of addresses) {
    // Before the first configuration is stored.
    if (pattern.startsWith(keyedPath) && typeof key !== 'string') continue;
    const address = pattern.replace(memberPlaceholder, String(session?.user?.id));
    const controller = new AbortController();
    const answer = fetch(address, { headers, signal: controller.signal });
    const first: FirstAnswer = { accessToken, answer, abort: () => controller.abort() };
    answer.then(
      () => Object.assign(first, { isThere: true }),
      () => undefined,
    );
    answers[address] = first;
  }
  window.firstAnswers = answers;
  // The first number that a page formats takes long; now the browser only waits for its files.
  setTimeout(() => new Intl.NumberFormat().format(0));
}
