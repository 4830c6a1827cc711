import { dayMs } from '@kith/contract/core/time';
import type { QueryKey } from '@tanstack/react-query';
import type { DeviceStore } from './device-store.ts';

/** A cached answer of the server. */
export type CachedRead = { data: unknown; cachedAtMs: number };

type CacheIndex = {
  version: string;
  copies: Record<string, { cachedAtMs: number; size: number }>;
};

const indexKey = 'copies';
const keyOf = (hash: string) => `copy:${hash}`;

export const maxAgeMs = 30 * dayMs;
const maxReads = 500;
/** In characters of JSON. */
const maxSize = 20_000_000;
const maxReadSize = 2_000_000;

/** What a member reads of their network; never sessions, tokens, security or exports. */
const cachedAreas: ReadonlySet<unknown> = new Set([
  'agenda',
  'cadence',
  'comments',
  'companies',
  'consents',
  'contactGroups',
  'contactViews',
  'contacts',
  'conversations',
  'dashboard',
  'feed',
  'interactions',
  'messages',
  'nudges',
  'posts',
  'quickstart',
  'relationships',
  'reminders',
  'signals',
]);

/** Whether answers to a query may be cached, decided by the first part of its key. */
export function isCachedArea([first]: QueryKey): boolean {
  return cachedAreas.has(Array.isArray(first) ? first[0] : first);
}

/**
 * The cached copies of one build: at most 30 days old and 20 million characters in all; the oldest
 * are dropped first.
 */
export function openReadCache(store: DeviceStore, version: string, nowMs: () => number) {
  /** Null if there is no valid copy: another build stores data in another form. */
  async function find(hash: string): Promise<CachedRead | null> {
    // Both at once: a visit begins with it.
    const [index, copy] = await Promise.all([
      store.read<CacheIndex>(indexKey),
      store.read<CachedRead>(keyOf(hash)),
    ]);
    const entry = index?.version === version ? index.copies[hash] : undefined;
    if (!entry || entry.cachedAtMs + maxAgeMs < nowMs()) return null;
    return copy ?? null;
  }

  async function keep(hash: string, copy: CachedRead): Promise<void> {
    const size = JSON.stringify(copy.data).length;
    if (size > maxReadSize) return;
    let dropped: string[] = [];
    let isChosen = false;
    // The index first: a copy that it doesn't name would never be found or deleted.
    await store.change<CacheIndex>(indexKey, (index) => {
      const isOurs = index?.version === version;
      const copies = {
        ...(isOurs ? index.copies : {}),
        [hash]: { cachedAtMs: copy.cachedAtMs, size },
      };
      const chosen = chooseWithinLimits(copies, nowMs());
      dropped = Object.keys({ ...index?.copies, ...copies }).filter((one) => !(one in chosen));
      isChosen = hash in chosen;
      return { version, copies: chosen };
    });
    if (isChosen) await store.change<CachedRead>(keyOf(hash), () => copy);
    if (dropped.length > 0) await store.remove(dropped.map((one) => keyOf(one)));
  }

  return { find, keep };
}

/** The newest copies within the limits. */
export function chooseWithinLimits(
  copies: CacheIndex['copies'],
  nowMs: number,
): CacheIndex['copies'] {
  const newestFirst = Object.entries(copies)
    .filter(([, { cachedAtMs }]) => cachedAtMs + maxAgeMs >= nowMs)
    .toSorted(([, one], [, other]) => other.cachedAtMs - one.cachedAtMs)
    .slice(0, maxReads);
  let total = 0;
  return Object.fromEntries(
    newestFirst.filter(([, { size }]) => {
      total += size;
      return total <= maxSize;
    }),
  );
}
