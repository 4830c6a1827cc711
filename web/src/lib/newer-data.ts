import type {
  InferDataFromTag,
  Query,
  QueryClient,
  QueryFilters,
  QueryKey,
  SetDataOptions,
  Updater,
} from '@tanstack/react-query';

type Update<Data> = Updater<Data | undefined, Data | undefined>;

/**
 * Sets the data of a query to what the server has answered, or to what a change will make of it. A
 * request for it that is on its way was sent earlier: it is interrupted, or its older answer would
 * replace the newer data.
 */
export function setNewerData<Data = unknown, Key extends QueryKey = QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  update: Update<NoInfer<InferDataFromTag<Data, Key>>>,
  options?: SetDataOptions,
) {
  const interrupted = interrupt(queryClient, { queryKey, exact: true });
  const data = queryClient.setQueryData<Data, Key>(queryKey, update as never, options);
  resume(interrupted, typeof update === 'function');
  return data;
}

/** The same for every known query that matches. */
export function setNewerQueriesData<Data>(
  queryClient: QueryClient,
  filters: QueryFilters,
  change: (known: Data | undefined) => Data | undefined,
): void {
  const interrupted = interrupt(queryClient, filters);
  queryClient.setQueriesData<Data>(filters, change);
  resume(interrupted, true);
}

/**
 * Shows what a change will make of the queries that match.
 * @returns what takes it back after a failure: at once, because without a connection the server can't
 *   be asked what was there. What was changed or read meanwhile stays.
 */
export function foresee(
  queryClient: QueryClient,
  filters: QueryFilters,
  show: () => void,
): () => void {
  const read = () =>
    new Map(
      queryClient
        .getQueryCache()
        .findAll(filters)
        .map((query) => [query, query.state]),
    );
  const before = read();
  show();
  const shown = read();
  return () => {
    for (const [query, { data, dataUpdatedAt: updatedAt }] of before) {
      const now = query.state.data;
      if (data === undefined || now === data || now !== shown.get(query)?.data) continue;
      queryClient.setQueryData(query.queryKey, data, { updatedAt });
    }
  };
}

/**
 * Whether no later change of the scope is on its way. If one is, the data shows it already, which the
 * answer to this one doesn't know yet. To be asked when a change is answered.
 */
export function isLatestChange(queryClient: QueryClient, scopeId: string): boolean {
  const pending = queryClient.isMutating({
    predicate: ({ options }) => options.scope?.id === scopeId,
  });
  return pending === 1;
}

function interrupt(queryClient: QueryClient, filters: QueryFilters): Query[] {
  const requested = queryClient
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.fetchStatus !== 'idle');
  for (const query of requested) void query.cancel({ revert: true });
  return requested;
}

/**
 * What is still unknown is requested again at once. What was only changed in part is requested with
 * its next use: the interrupted request may have been sent for another reason.
 */
function resume(interrupted: readonly Query[], isPart: boolean): void {
  for (const query of interrupted) {
    if (query.state.data === undefined) query.fetch().catch(ignore);
    else if (isPart) query.invalidate();
  }
}

function ignore(): void {}
