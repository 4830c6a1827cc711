import { defaultLocale } from '@kith/contract/core/locales';
import { secondMs } from '@kith/contract/core/time';
import type { BuildFacts } from '#lib/worker-build.ts';
import { shellCachePrefix, workerCachePrefix } from '#lib/worker-messages.ts';

/** A screen whose file doesn't arrive in this time shows an error and can be retried. */
const fileLimitMs = 30 * secondMs;
const settingsCache = `${shellCachePrefix}-settings`;
const localeKey = '/locale';

/**
 * Files beside the shell: the texts of the current language, and the files that screens have
 * requested. Their names change with their content, so files of another release are useless here.
 */
export function createCachedFiles({ version, texts }: BuildFacts) {
  const textsCache = `${shellCachePrefix}-texts-${version}`;
  const filesCache = `${workerCachePrefix}files-${version}`;

  /** Includes English: prerendered pages start in it, and it is the fallback for missing texts. */
  async function fetchTexts(locale: string): Promise<void> {
    const cache = await caches.open(textsCache);
    for (const file of new Set([...(texts[defaultLocale] ?? []), ...(texts[locale] ?? [])])) {
      if ((await cache.match(file)) === undefined) await cache.add(file);
    }
  }

  async function readKnownLocale(): Promise<string | null> {
    const known = await (await caches.open(settingsCache)).match(localeKey);
    return known === undefined ? null : known.text();
  }

  return {
    /** Stores the language, and fetches its texts. */
    async cacheLocale(locale: string): Promise<void> {
      const settings = await caches.open(settingsCache);
      await settings.put(localeKey, new Response(locale));
      await fetchTexts(locale);
    },
    /** Fetches the texts in the language that the previous release used. */
    async cacheKnownLocale(): Promise<void> {
      const known = await readKnownLocale();
      if (known !== null) await fetchTexts(known);
    },
    /** The language in use. */
    readLocale: async (): Promise<string> => (await readKnownLocale()) ?? defaultLocale,
    /** A built file, from the cache if it was requested before. */
    async open(request: Request): Promise<Response> {
      const cached = await caches.match(request, { ignoreVary: true });
      if (cached !== undefined) return cached;
      const answer = await fetch(request, { signal: AbortSignal.timeout(fileLimitMs) });
      if (answer.ok) await (await caches.open(filesCache)).put(request, answer.clone());
      return answer;
    },
    /** Deletes the caches of other releases. */
    async dropOthers(): Promise<void> {
      const current: readonly string[] = [shellCachePrefix, settingsCache, textsCache, filesCache];
      const names = await caches.keys();
      const old = names.filter(
        (name) => name.startsWith(workerCachePrefix) && !current.includes(name),
      );
      await Promise.all(old.map((name) => caches.delete(name)));
    },
  };
}
