import type { Query, QueryCache, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { openCopies, isKeptArea } from './copies.ts';
import type { Copy } from './copies.ts';
import type { DeviceStore } from './device-store.ts';
import { NotSavedError } from './not-saved-error.ts';
import { isUnreachable } from './unreachable.ts';

/** What was just read may change again at once. */
const restMs = 500;
/** The built file's own name carries the hash of its content. */
const build = import.meta.url;

/** The last question went unanswered, and a copy stands in. */
const isServerAway = createExternalValue(false);

type Ask = (context: QueryFunctionContext<QueryKey>) => unknown;

/**
 * Lets what was read be read again without a connection. `readThrough` asks the server and falls back
 * on the copy; `follow` keeps a copy of what comes into the cache.
 */
export function createSavedCopies(store: DeviceStore) {
  const copies = openCopies(store, build, () => Date.now());
  const restored = new WeakSet<object>();
  const unsaved = new Map<string, Copy>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function readThrough(ask: Ask, context: QueryFunctionContext<QueryKey>, query: Query) {
    try {
      const answer = await ask(context);
      // Others may answer for themselves when the server does not.
      if (isServerAway.get() && isKeptArea(query.queryKey)) isServerAway.set(false);
      return answer;
    } catch (error) {
      if (query.state.data !== undefined || !isUnreachable(error)) throw error;
      const copy = isKeptArea(query.queryKey)
        ? await copies.find(query.queryHash).catch(() => null)
        : null;
      if (copy) {
        isServerAway.set(true);
        return restore(query, copy);
      }
      throw navigator.onLine ? error : new NotSavedError();
    }
  }

  function restore(query: Query, { data, savedAtMs }: Copy): unknown {
    if (typeof data === 'object' && data !== null) restored.add(data);
    // Once the answer stands, it gets its true age, so that the next connection renews it.
    setTimeout(() => query.setState({ dataUpdatedAt: savedAtMs }));
    return data;
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const waiting = [...unsaved];
    unsaved.clear();
    // A full or blocked device keeps no copies, which nobody has to be told.
    for (const [hash, copy] of waiting) await copies.keep(hash, copy).catch(() => undefined);
  }

  function follow(cache: QueryCache): () => void {
    const saveNow = () => void save();
    const unsubscribe = cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const { queryKey, queryHash, state } = event.query;
      const data: unknown = state.data;
      if (!isKeptArea(queryKey) || typeof data !== 'object' || data === null) return;
      if (restored.has(data)) return;
      unsaved.set(queryHash, { data, savedAtMs: state.dataUpdatedAt });
      timer ??= setTimeout(saveNow, restMs);
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

/** True while copies stand in for a server that does not answer. */
export function useIsServerAway(): boolean {
  return useExternalValue(isServerAway, () => false);
}
