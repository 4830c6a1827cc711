import type { Query, QueryCache, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { patienceMs } from '#lib/fetch-in-time.ts';
import { isOnline } from '#lib/online.ts';
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
    // Others may answer for themselves when the server does not.
    const isKept = isKeptArea(query.queryKey);
    const asked = (async () => ask(context))();
    try {
      const copy = isKept && (await isLate(asked)) ? await findFor(query) : null;
      if (copy) {
        void replaceBy(asked, query, copy);
        return restore(query, copy);
      }
      const answer = await asked;
      if (isKept) isServerAway.set(false);
      return answer;
    } catch (error) {
      if (query.state.data !== undefined || !isUnreachable(error)) throw error;
      const copy = isKept ? await findFor(query) : null;
      if (copy) return restore(query, copy);
      throw isOnline() ? error : new NotSavedError();
    }
  }

  /** What may stand in for an answer: nothing where an earlier one is shown. */
  async function findFor({ state, queryHash }: Query): Promise<Copy | null> {
    return state.data === undefined ? copies.find(queryHash).catch(() => null) : null;
  }

  /** What comes after all takes the place of its copy. */
  async function replaceBy(asked: Promise<unknown>, query: Query, { savedAtMs }: Copy) {
    try {
      const answer = await asked;
      isServerAway.set(false);
      if (query.state.dataUpdatedAt === savedAtMs) query.setData(answer);
    } catch {
      // The copy stands until the server is asked anew.
    }
  }

  function restore(query: Query, { data, savedAtMs }: Copy): unknown {
    isServerAway.set(true);
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

/** Whether a question is still open after as long as one waits for an answer: not at all offline. */
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

/** True while copies stand in for a server that does not answer. */
export function useIsServerAway(): boolean {
  return useExternalValue(isServerAway, () => false);
}
