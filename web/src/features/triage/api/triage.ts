import type { Triage } from '@kith/contract/triage/schemas';
import type { StatementAnswer } from '@kith/contract/warmth/rules';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { reportError } from '#lib/errors.ts';
import { refreshPeople } from '#lib/refresh-people.ts';
import { inTurn, resumeSending, sendChange } from './answer-queue.ts';
import { addCards, answerCards, countAnswers, startRun, undoBatch } from './triage-run.ts';

/** So many cards ahead, the next ones are fetched. */
const fewCards = 6;

const inputOf = (scope: string | null) => (scope === null ? {} : { scope });

/** After the answers that are on their way, or the server would ask about the same people again. */
function getTriage(scope: string | null): Promise<Triage> {
  resumeSending();
  return inTurn(() => apiClient.triage.get(inputOf(scope)));
}

/** Who the server asks about next; asked again each time, since another device may have answered. */
export function useTriage(scope: string | null) {
  return useQuery({
    ...apiQuery.triage.get.queryOptions({ input: inputOf(scope) }),
    queryFn: () => getTriage(scope),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { reportsOwnErrors: true },
  });
}

/** How far the latest triage is. */
export function useTriageProgress() {
  return useQuery({
    ...apiQuery.triage.progress.queryOptions({ input: {} }),
    meta: { reportsOwnErrors: true },
  });
}

/**
 * What the answers changed, once the last of them has arrived: the next screen may have asked before, and
 * what the frame counts was left alone meanwhile.
 */
export function refreshAnswered(queryClient: QueryClient): void {
  void inTurn(async () => {
    void refreshPeople(queryClient);
    void queryClient.invalidateQueries({ queryKey: apiQuery.triage.progress.key() });
  });
}

/** Fetching the next cards; `error` is of the last attempt, which the next answer repeats. */
type More = { isLoading: boolean; error: unknown };

type Options = { initial: Triage; scope: string | null; onReload: () => void };

/** One run through the cards: shown at once, sent in order. */
export function useTriageRun({ initial, scope, onReload }: Options) {
  const queryClient = useQueryClient();
  const [run, setRun] = useState(() => startRun(initial));
  const [more, setMore] = useState<More>({ isLoading: false, error: null });
  const hasAnswered = useRef(false);
  useEffect(() => {
    return () => {
      if (hasAnswered.current) refreshAnswered(queryClient);
    };
  }, [queryClient]);

  /** A refusal shows what the server has. */
  function follow(sent: Promise<unknown>) {
    hasAnswered.current = true;
    sent.catch((error: unknown) => {
      void reportError(error);
      onReload();
    });
    const stale = [apiQuery.contacts, apiQuery.dashboard, apiQuery.nudges, apiQuery.agenda];
    for (const { key } of [...stale, apiQuery.triage.progress]) {
      void queryClient.invalidateQueries({ queryKey: key(), refetchType: 'none' });
    }
  }

  function fetchMore(after: typeof run) {
    const ahead = after.cards.length - after.place;
    if (more.isLoading || ahead >= fewCards || countAnswers(after).remaining <= ahead) return;
    setMore({ isLoading: true, error: null });
    const load = async () => {
      const { cards } = await getTriage(scope);
      setRun((current) => addCards(current, cards));
      setMore({ isLoading: false, error: null });
    };
    load().catch((error: unknown) => setMore({ isLoading: false, error }));
  }

  function answer(said: StatementAnswer | null, ids: readonly string[]) {
    const id = crypto.randomUUID();
    const next = answerCards(run, { id, ids, answer: said });
    setRun(next);
    const input = { batch_id: id, contact_ids: [...ids], answer: said };
    follow(sendChange({ kind: 'answer', input }));
    fetchMore(next);
  }

  function undo() {
    const batch = run.batches[0];
    if (!batch) return;
    follow(
      sendChange({ kind: 'undo', batchId: batch.id }).then(() => {
        if (!batch.before) onReload();
        return undefined;
      }),
    );
    setRun(undoBatch(run));
  }

  return {
    run,
    more,
    answer,
    undo,
    moveTo: (place: number) => setRun({ ...run, place }),
    returnSkipped: () => follow(inTurn(() => apiClient.triage.returnSkipped()).then(onReload)),
  };
}
