import type { QueryClient } from '@tanstack/react-query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '#lib/errors.ts';
import { setNewerData } from '#lib/newer-data.ts';
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
  /**
   * The position that the member jumped to, a new object each time; null while the window follows
   * the end.
   */
  target: { seq: number } | null;
  error: Error | null;
  retry: () => void;
  loadOlder: () => Promise<void>;
  loadNewer: () => Promise<void>;
  /** Shows a message with those around it. */
  goTo: (seq: number) => Promise<void>;
  goToEnd: () => Promise<void>;
};

/** The messages of a conversation around the reading position, from its end or from `startSeq`. */
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
    // The first time, the query itself starts there.
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
        // The shown messages are newer than any cached copy.
        if (isRefusal(error)) throw error;
      }
      const now = readWindow(queryClient, conversationId) ?? known;
      // All that was shown is hidden by now.
      return now.messages.length === 0 ? loadNewest(conversationId) : now;
    },
    // Fetches what arrived while it was not shown.
    staleTime: 0,
    meta: { reportsOwnErrors: true },
  });

  // On return, the thread starts at the end.
  const forgetPlace = useEffectEvent(() => {
    if (readWindow(queryClient, conversationId)?.hasNewer === true) {
      queryClient.removeQueries({ queryKey });
    }
  });
  useEffect(() => () => forgetPlace(), []);

  /** One page at a time: two at once would fetch the same one twice. */
  async function page(load: () => Promise<void>) {
    if (isPaging.current) return;
    isPaging.current = true;
    try {
      await load();
    } catch {
      // The next scroll tries again.
    } finally {
      isPaging.current = false;
    }
  }

  // A stable function: every message on screen receives it.
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
      setNewerData(queryClient, queryKey, await loadNewest(conversationId));
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

/** Moves the window to a message outside of it. */
async function loadUnlessShown(queryClient: QueryClient, conversationId: string, seq: number) {
  const window = readWindow(queryClient, conversationId);
  if (window?.messages.some((message) => message.seq === seq)) return;
  const around = await loadAround(conversationId, seq);
  setNewerData(queryClient, threadKey(conversationId), around);
}

function targetOf(seq: number | null): Thread['target'] {
  return seq === null ? null : { seq };
}

function ignore(): void {}
