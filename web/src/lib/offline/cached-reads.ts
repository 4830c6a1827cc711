import type { Query, QueryCache, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { patienceMs } from '#lib/fetch-in-time.ts';
import { hasFirstViewShown } from '#lib/first-view.ts';
import { isOnline } from '#lib/online.ts';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { openReadCache, isCachedArea } from './read-cache.ts';
import type { CachedRead } from './read-cache.ts';
import type { DeviceStore } from './device-store.ts';
import { NotCachedError } from './not-cached-error.ts';
import { isUnreachable } from './unreachable.ts';

/** Waits before writing, because data that was just read often changes again. */
const restMs = 500;
/** The built file's name contains the hash of its content. */
const build = import.meta.url;

/** The last request got no answer, and a cached copy is shown instead. */
const isServerAway = createExternalValue(false);

type Ask = (context: QueryFunctionContext<QueryKey>) => unknown;

/**
 * Makes earlier reads available without a connection. `readThrough` asks the server and falls back
 * on the cached copy; `follow` caches what enters the query cache.
 */
export function createCachedReads(store: DeviceStore) {
  const copies = openReadCache(store, build, () => Date.now());
  const restored = new WeakSet<object>();
  /** A copy is shown first once: a refusal must not bring it back. */
  const begun = new WeakSet<Query>();
  const unwritten = new Map<string, CachedRead>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function readThrough(ask: Ask, context: QueryFunctionContext<QueryKey>, query: Query) {
    // Queries outside the cached areas may have their own fallback.
    const isCached = isCachedArea(query.queryKey);
    const asked = (async () => ask(context))();
    try {
      const isFirst = isCached && showsCopyFirst(query) && !begun.has(query);
      begun.add(query);
      const shown = isFirst ? await findBefore(asked, query) : null;
      if (shown) {
        asked.catch(() => undefined);
        if (typeof shown.data === 'object' && shown.data !== null) restored.add(shown.data);
        void followUp(asked, query);
        return shown.data;
      }
      const copy = isCached && (await isLate(asked)) ? await findFor(query) : null;
      if (copy) {
        void replaceBy(asked, query, copy);
        return restore(query, copy);
      }
      const answer = await asked;
      if (isCached) isServerAway.set(false);
      return answer;
    } catch (error) {
      if (query.state.data !== undefined || !isUnreachable(error)) throw error;
      const copy = isCached ? await findFor(query) : null;
      if (copy) return restore(query, copy);
      throw isOnline() ? error : new NotCachedError();
    }
  }

  /** The same, unless the answer comes first: opening the device's store takes longer than some servers. */
  function findBefore(asked: Promise<unknown>, query: Query): Promise<CachedRead | null> {
    const answered = asked.then(
      () => null,
      () => findFor(query),
    );
    return Promise.race([findFor(query), answered]);
  }

  /** The cached copy, but only if the screen shows nothing yet. */
  async function findFor({ state, queryHash }: Query): Promise<CachedRead | null> {
    return state.data === undefined ? copies.find(queryHash).catch(() => null) : null;
  }

  function restore(query: Query, { data, cachedAtMs }: CachedRead): unknown {
    isServerAway.set(true);
    if (typeof data === 'object' && data !== null) restored.add(data);
    // After the data is set, restores its true age, so that the next connection refetches it.
    setTimeout(() => query.setState({ dataUpdatedAt: cachedAtMs }));
    return data;
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const waiting = [...unwritten];
    unwritten.clear();
    // A full or blocked device caches nothing; the member doesn't need to know.
    for (const [hash, copy] of waiting) await copies.keep(hash, copy).catch(() => undefined);
  }

  function follow(cache: QueryCache): () => void {
    const saveNow = () => void save();
    const note = ({ queryKey, queryHash, state }: Query) => {
      const data: unknown = state.data;
      if (!isCachedArea(queryKey) || typeof data !== 'object' || data === null) return;
      if (restored.has(data)) return;
      unwritten.set(queryHash, { data, cachedAtMs: state.dataUpdatedAt });
      timer ??= setTimeout(saveNow, restMs);
    };
    // A visit begins before its screen follows.
    for (const query of cache.getAll()) note(query);
    const unsubscribe = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') note(event.query);
    });
    window.addEventListener('pagehide', saveNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', saveNow);
      void save();
    };
  }

  return { readThrough, follow };
}

/** Replaces the copy when the late answer arrives. */
async function replaceBy(asked: Promise<unknown>, query: Query, { cachedAtMs }: CachedRead) {
  try {
    const answer = await asked;
    isServerAway.set(false);
    if (query.state.dataUpdatedAt === cachedAtMs) query.setData(answer);
  } catch {
    // The copy is shown until the next request.
  }
}

/** The copy was shown while the server was asked: its answer replaces the copy. */
async function followUp(asked: Promise<unknown>, query: Query) {
  // After the copy is set.
  const shownAtMs = await new Promise<number>((resolve) => {
    setTimeout(() => resolve(query.state.dataUpdatedAt));
  });
  try {
    const answer = await asked;
    // Something changed since, so the answer may be from before that.
    if (query.state.dataUpdatedAt === shownAtMs) query.setData(answer);
    else await query.fetch();
  } catch (error) {
    if (query.state.dataUpdatedAt !== shownAtMs) return;
    if (!isUnreachable(error)) query.reset();
    await query.fetch().catch(() => undefined);
  }
}

/** In the first moments of a visit, a copy is better than waiting for a screen. */
function showsCopyFirst({ meta }: Query): boolean {
  return meta?.showsCopyFirst === true && isOnline() && !hasFirstViewShown();
}

/** Whether the request takes longer than our patience, which is zero when offline. */
function isLate(asked: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = setTimeout(() => resolve(true), isOnline() ? patienceMs : 0);
    const settle = () => {
      clearTimeout(waiting);
      resolve(false);
    };
    asked.then(settle, settle);
  });
}

/** True while cached copies are shown because the server doesn't answer. */
export function useIsServerAway(): boolean {
  return useExternalValue(isServerAway, () => false);
}
