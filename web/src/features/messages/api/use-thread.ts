import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '#lib/errors.ts';
import {
  loadAround,
  loadNewest,
  readFrom,
  readNewer,
  readOlder,
  readWindow,
  threadKey,
} from './thread.ts';
import { firstSeqOf, type ThreadWindow } from './thread-window.ts';

export type Thread = {
  window: ThreadWindow | undefined;
  /** Where the window was taken to on purpose, each time anew; null while it follows the end. */
  target: { seq: number } | null;
  error: Error | null;
  retry: () => void;
  loadOlder: () => Promise<void>;
  loadNewer: () => Promise<void>;
  /** Shows a message, with what stands around it. */
  goTo: (seq: number) => Promise<void>;
  goToEnd: () => Promise<void>;
};

/** The messages of a conversation around where one reads, from its end or from `startSeq`. */
export function useThread(conversationId: string, startSeq: number | null): Thread {
  const queryClient = useQueryClient();
  const [target, setTarget] = useState(() => targetOf(startSeq));
  const [seenStart, setSeenStart] = useState(startSeq);
  if (startSeq !== seenStart) {
    setSeenStart(startSeq);
    setTarget(targetOf(startSeq));
  }
  const isPaging = useRef(false);
  const queryKey = threadKey(conversationId);

  const showStart = useEffectEvent((seq: number) => {
    // The first time the query itself begins there.
    if (readWindow(queryClient, conversationId)) {
      void loadUnlessShown(queryClient, conversationId, seq).catch(ignore);
    }
  });
  useEffect(() => {
    if (startSeq !== null) showStart(startSeq);
  }, [startSeq]);

  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<ThreadWindow> => {
      const known = readWindow(queryClient, conversationId);
      if (!known && startSeq !== null) return loadAround(conversationId, startSeq);
      if (!known || known.messages.length === 0) return loadNewest(conversationId);
      try {
        await readFrom(queryClient, conversationId, firstSeqOf(known));
      } catch (error) {
        // What is shown is newer than any copy that this device kept.
        if (isRefusal(error)) throw error;
      }
      return readWindow(queryClient, conversationId) ?? known;
    },
    // What came while it was not shown is asked for whenever it is.
    staleTime: 0,
    meta: { reportsOwnErrors: true },
  });

  // Who comes back begins at the end.
  const forgetPlace = useEffectEvent(() => {
    if (readWindow(queryClient, conversationId)?.hasNewer === true) {
      queryClient.removeQueries({ queryKey });
    }
  });
  useEffect(() => () => forgetPlace(), []);

  /** Pages one after the other: two at once would read the same one twice. */
  async function page(load: () => Promise<void>) {
    if (isPaging.current) return;
    isPaging.current = true;
    try {
      await load();
    } catch {
      // The next scroll asks again.
    } finally {
      isPaging.current = false;
    }
  }

  // The same function always: every message on screen holds it.
  const goTo = useCallback(
    async (seq: number) => {
      await loadUnlessShown(queryClient, conversationId, seq);
      setTarget({ seq });
    },
    [queryClient, conversationId],
  );

  const moves = {
    loadOlder: () => page(() => readOlder(queryClient, conversationId)),
    loadNewer: () => page(() => readNewer(queryClient, conversationId)),
    goTo,
    goToEnd: async () => {
      setTarget(null);
      if (readWindow(queryClient, conversationId)?.hasNewer !== true) return;
      queryClient.setQueryData(queryKey, await loadNewest(conversationId));
    },
  };

  return {
    window: query.data,
    target,
    error: query.error,
    retry: () => void query.refetch(),
    ...moves,
  };
}

/** Takes the window to a message that it does not hold. */
async function loadUnlessShown(queryClient: QueryClient, conversationId: string, seq: number) {
  const window = readWindow(queryClient, conversationId);
  if (window?.messages.some((message) => message.seq === seq)) return;
  const around = await loadAround(conversationId, seq);
  queryClient.setQueryData(threadKey(conversationId), around);
}

function targetOf(seq: number | null): Thread['target'] {
  return seq === null ? null : { seq };
}

function ignore(): void {}
