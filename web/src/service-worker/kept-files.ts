import { defaultLocale } from '@kith/contract/core/locales';
import { secondMs } from '@kith/contract/core/time';
import type { BuildFacts } from '#lib/worker-build.ts';
import { shellCachePrefix, workerCachePrefix } from '#lib/worker-messages.ts';

/** A screen whose file does not come in this time says so, and can be asked for again. */
const fileLimitMs = 30 * secondMs;
const settingsCache = `${shellCachePrefix}-settings`;
const localeKey = '/locale';

/**
 * Files beside the shell: the texts of the language in use, and what screens have asked for so far.
 * Their names change with their content, so those of another release are of no use to this one.
 */
export function createKeptFiles({ version, texts }: BuildFacts) {
  const textsCache = `${shellCachePrefix}-texts-${version}`;
  const filesCache = `${workerCachePrefix}files-${version}`;

  /** With English, in which prerendered pages wake up and which stands in for what is missing. */
  async function fetchTexts(locale: string): Promise<void> {
    const cache = await caches.open(textsCache);
    for (const file of new Set([...(texts[defaultLocale] ?? []), ...(texts[locale] ?? [])])) {
      if ((await cache.match(file)) === undefined) await cache.add(file);
    }
  }

  return {
    /** Remembers the language, and fetches its texts. */
    async keepLocale(locale: string): Promise<void> {
      const settings = await caches.open(settingsCache);
      await settings.put(localeKey, new Response(locale));
      await fetchTexts(locale);
    },
    /** Fetches the texts in the language that was in use under the release before. */
    async keepKnownLocale(): Promise<void> {
      const known = await (await caches.open(settingsCache)).match(localeKey);
      if (known !== undefined) await fetchTexts(await known.text());
    },
    /** A built file, from here if it was asked for before. */
    async open(request: Request): Promise<Response> {
      const kept = await caches.match(request, { ignoreVary: true });
      if (kept !== undefined) return kept;
      const answer = await fetch(request, { signal: AbortSignal.timeout(fileLimitMs) });
      if (answer.ok) await (await caches.open(filesCache)).put(request, answer.clone());
      return answer;
    },
    /** Lets go of what other releases kept. */
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
