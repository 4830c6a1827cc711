import { dayMs } from '@kith/contract/core/time';
import type { QueryKey } from '@tanstack/react-query';
import type { DeviceStore } from './device-store.ts';

/** An answer of the server as this device keeps it. */
export type Copy = { data: unknown; savedAtMs: number };

type CopyIndex = {
  version: string;
  copies: Record<string, { savedAtMs: number; size: number }>;
};

const indexKey = 'copies';
const keyOf = (hash: string) => `copy:${hash}`;

const keptForMs = 30 * dayMs;
const maxCopies = 500;
/** In characters of JSON. */
const maxSize = 20_000_000;
const maxCopySize = 2_000_000;

/** What a member reads of their network; never sessions, tokens, security or exports. */
const keptAreas: ReadonlySet<unknown> = new Set([
  'agenda',
  'cadence',
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

/** Whether answers to a query may be kept: by the first word of its key. */
export function isKeptArea([first]: QueryKey): boolean {
  return keptAreas.has(Array.isArray(first) ? first[0] : first);
}

/**
 * The copies of one build in a member's store, at most 30 days old and 20 million characters in all,
 * the oldest go first.
 */
export function openCopies(store: DeviceStore, version: string, nowMs: () => number) {
  /** Null where nothing may be read: another build's copies have another form. */
  async function find(hash: string): Promise<Copy | null> {
    const index = await store.read<CopyIndex>(indexKey);
    const entry = index?.version === version ? index.copies[hash] : undefined;
    if (!entry || entry.savedAtMs + keptForMs < nowMs()) return null;
    return (await store.read<Copy>(keyOf(hash))) ?? null;
  }

  async function keep(hash: string, copy: Copy): Promise<void> {
    const size = JSON.stringify(copy.data).length;
    if (size > maxCopySize) return;
    let dropped: string[] = [];
    await store.change<Copy>(keyOf(hash), () => copy);
    await store.change<CopyIndex>(indexKey, (index) => {
      const isOurs = index?.version === version;
      const copies = {
        ...(isOurs ? index.copies : {}),
        [hash]: { savedAtMs: copy.savedAtMs, size },
      };
      const kept = chooseKept(copies, nowMs());
      dropped = Object.keys({ ...index?.copies, ...copies }).filter((one) => !(one in kept));
      return { version, copies: kept };
    });
    if (dropped.length > 0) await store.remove(dropped.map((one) => keyOf(one)));
  }

  return { find, keep };
}

/** The newest copies that are within the bounds. */
export function chooseKept(copies: CopyIndex['copies'], nowMs: number): CopyIndex['copies'] {
  const newestFirst = Object.entries(copies)
    .filter(([, { savedAtMs }]) => savedAtMs + keptForMs >= nowMs)
    .toSorted(([, one], [, other]) => other.savedAtMs - one.savedAtMs)
    .slice(0, maxCopies);
  let total = 0;
  return Object.fromEntries(
    newestFirst.filter(([, { size }]) => {
      total += size;
      return total <= maxSize;
    }),
  );
}
