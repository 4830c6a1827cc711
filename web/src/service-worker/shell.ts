import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { shellCachePrefix } from '#lib/worker-messages.ts';
import type { BuildFacts } from '#lib/worker-build.ts';
import { findMemberScreen, listPreloads, preloadFiles } from './member-page.ts';

/** After this time a slow connection counts as none. */
const patienceMs = 3_000;

/**
 * The files that open the app without a network. Each is checked against its hash, so the worker
 * never mixes the files of two releases, even while one replaces the other.
 */
export function createShell(entries: readonly PrecacheEntry[], facts: BuildFacts) {
  const controller = new PrecacheController({
    cacheName: shellCachePrefix,
    plugins: [{ cacheWillUpdate: async ({ response }) => (isSound(response) ? response : null) }],
  });
  controller.addToCacheList([...entries]);

  /**
   * A cached page whose policy forbids its own scripts would stay blank, so it is not installed at
   * all.
   */
  function isSound(response: Response): boolean {
    if (!response.ok) return false;
    if (new URL(response.url).pathname !== facts.pagePath) return true;
    const policy = response.headers.get('content-security-policy');
    return policy === null || facts.pageScripts.every((hash) => policy.includes(hash));
  }

  return {
    install: (event: ExtendableEvent) => controller.install(event),
    activate: (event: ExtendableEvent) => controller.activate(event),
    route: new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }),
    /**
     * A member's screen begins with the cached page, as it begins with what it showed last on this
     * device. A reload, and every other address, gets the server's page, and the cached one if the
     * server doesn't answer.
     */
    async openScreen(event: FetchEvent, readLocale: () => Promise<string>): Promise<Response> {
      const { url, cache } = event.request;
      const screen = findMemberScreen(new URL(url).pathname, facts.preloads);
      const isReload = cache === 'no-cache' || cache === 'reload';
      const asked = askServer(event);
      // Otherwise the browser would cancel it, and report that.
      event.waitUntil(asked);
      const cached = async () => {
        const page = await controller.matchPrecache(facts.pagePath);
        if (page === undefined || screen === null) return page;
        return preloadFiles(page, listPreloads(screen, await readLocale(), facts.preloads));
      };
      if (screen !== null && !isReload)
        return (await cached()) ?? (await asked) ?? Response.error();
      const answer = await within(patienceMs, asked);
      if (answer !== null && answer.status < 500) return answer;
      return (await cached()) ?? (await asked) ?? Response.error();
    },
  };
}

/** Null when it takes longer. */
function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | null> {
  const limit = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), limitMs);
  });
  return Promise.race([promise, limit]);
}

/** Null when the server can't be reached. */
async function askServer({ request, preloadResponse }: FetchEvent): Promise<Response | null> {
  try {
    const preloaded = (await preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(request));
  } catch {
    return null;
  }
}
