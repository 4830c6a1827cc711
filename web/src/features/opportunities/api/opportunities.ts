import type { OpportunityBoard, OpportunityMove } from '@kith/contract/opportunities/schemas';
import type {
  OpportunityKind,
  OpportunitySort,
  OpportunityStage,
} from '@kith/contract/opportunities/rules';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { foresee, setNewerQueriesData } from '#lib/newer-data.ts';

/** `stage` narrows the list; a board has all. */
export type Listing = {
  sort: OpportunitySort;
  kind?: OpportunityKind;
  stage?: OpportunityStage;
  contact_id?: string;
  company_id?: string;
};

export const { opportunities: opportunityCalls } = apiClient;

const ownErrors = { reportsOwnErrors: true } as const;

export const boardOptions = (input: Listing) =>
  apiQuery.opportunities.board.queryOptions({ input, meta: ownErrors });
export const useBoard = (input: Listing) => useQuery(boardOptions(input));

export function useOpportunitySummary() {
  return useQuery(apiQuery.opportunities.summary.queryOptions({ input: {} }));
}

export function useForecast({ kind, contact_id, company_id }: Listing) {
  const input = {
    ...(kind === undefined ? {} : { kind }),
    ...(contact_id === undefined ? {} : { contact_id }),
    ...(company_id === undefined ? {} : { company_id }),
  };
  return useQuery({
    ...apiQuery.opportunities.forecast.queryOptions({ input, meta: ownErrors }),
    placeholderData: keepPreviousData,
  });
}

export function useOpportunity(id: string) {
  return useQuery(apiQuery.opportunities.get.queryOptions({ input: { id }, meta: ownErrors }));
}

/** Asked for at each visit: other members take its steps, which no one here knows of. */
export function useOpportunityChain(id: string) {
  return useQuery(apiQuery.opportunities.chain.queryOptions({ input: { id }, staleTime: 0 }));
}

const offered = 8;

/** Open ones to choose from while typing; without words those that something happened with last. */
export function useFoundOpportunities(query: string, { enabled }: { enabled: boolean }) {
  const q = useDeferredValue(query).trim();
  const input = { q, stage: 'open', sort: 'recent', limit: offered } as const;
  return useQuery({
    ...apiQuery.opportunities.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useOpportunityTimeline(id: string) {
  return useQuery(apiQuery.opportunities.timeline.queryOptions({ input: { id } }));
}

export function useOpportunityList(listing: Listing) {
  return useInfiniteQuery({
    ...apiQuery.opportunities.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listing, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    meta: ownErrors,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      // Next steps are due, and what was won or lost is counted.
      [apiQuery.opportunities, apiQuery.agenda, apiQuery.insights].map(({ key }) =>
        queryClient.invalidateQueries({ queryKey: key() }),
      ),
    );
}

/** A change of opportunities; a failure is a toast unless the form shows it. */
export function useOpportunityChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { reportsOwnErrors = false }: { reportsOwnErrors?: boolean } = {},
) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: change, onSettled: refresh, meta: { reportsOwnErrors } });
}

type Creation = Parameters<typeof opportunityCalls.create>[0];

export function useCreateOpportunity() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: Creation; idempotencyKey: string }) =>
      opportunityCalls.create(input, { context: { idempotencyKey } }),
    onSettled: refresh,
    meta: ownErrors,
  });
}

type Move = Omit<OpportunityMove, 'reason'> & { reason?: string };

/** Moves a card at once on every board that is on screen; a refusal puts it back. */
export function useMoveOpportunity(options: { reportsOwnErrors?: boolean } = {}) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const boards = { queryKey: apiQuery.opportunities.board.key() };
  return useMutation({
    mutationFn: (move: Move) => opportunityCalls.move(move),
    onMutate: (move) =>
      foresee(queryClient, boards, () =>
        setNewerQueriesData<OpportunityBoard>(
          queryClient,
          boards,
          (board) => board && moveCard(board, move),
        ),
      ),
    onError: (_error, _move, takeBack) => takeBack?.(),
    onSettled: refresh,
    meta: { reportsOwnErrors: options.reportsOwnErrors ?? false },
  });
}

function moveCard(board: OpportunityBoard, { id, to }: Move): OpportunityBoard {
  const card = board.columns.flatMap(({ items }) => items).find((item) => item.id === id);
  if (!card || card.stage === to) return board;
  const columns = board.columns.map((column) => {
    const rest = column.items.filter((item) => item.id !== id);
    if (column.stage === to) {
      return { ...column, count: column.count + 1, items: [{ ...card, stage: to }, ...rest] };
    }
    const count = column.count - (column.items.length - rest.length);
    return { ...column, count, items: rest };
  });
  return { ...board, columns };
}
