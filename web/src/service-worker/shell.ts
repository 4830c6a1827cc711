import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { shellCachePrefix } from '#lib/worker-messages.ts';
import type { BuildFacts } from '#lib/worker-build.ts';

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
     * The server's page, which preloads its screen's files; the cached one if the server doesn't
     * answer.
     */
    async openScreen(event: FetchEvent): Promise<Response> {
      const asked = askServer(event);
      const patience = new Promise<null>((resolve) => {
        setTimeout(() => resolve(null), patienceMs);
      });
      const answer = await Promise.race([asked, patience]);
      if (answer !== null && answer.status < 500) return answer;
      const cached = await controller.matchPrecache(facts.pagePath);
      return cached ?? (await asked) ?? Response.error();
    },
  };
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
