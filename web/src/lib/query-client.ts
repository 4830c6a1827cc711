import { minuteMs } from '@kith/contract/core/time';
import type {
  InvalidateOptions,
  InvalidateQueryFilters,
  Mutation,
  Query,
  QueryKey,
  QueryPersister,
} from '@tanstack/react-query';
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Operation } from '#lib/errors.ts';
import { errorCodeOf } from '#lib/error-codes.ts';
import { isRefusal, isSessionGone, reportError } from '#lib/errors.ts';
import { refreshWith } from '#lib/error-remedies.ts';
import { isTimeout } from '#lib/fetch-in-time.ts';
import { dropFirstAnswers } from '#lib/first-answers.ts';
import { followOnline, isOnline } from '#lib/online.ts';
import { NotCachedError } from '#lib/offline/not-cached-error.ts';
import { isWorthRepeating } from '#lib/repeatable-calls.ts';
import { authClient } from '#lib/supabase-client.ts';

const garbageCollectionMs = 5 * minuteMs;
const maxRetries = 3;
const firstRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;
const staleMs = 30_000;

/** `operation` names what the call does, for the error text. */
type CallMeta = {
  reportsOwnErrors?: boolean;
  operation?: Operation;
  /** A visit begins with the copy on this device, until the answer comes. */
  showsCopyFirst?: boolean;
};

type ChangeMeta = CallMeta & {
  /**
   * Whether a repeat changes nothing once the first try was carried out, so that a failure offers it.
   * Without it, that follows from the endpoint that failed (`repeatable-calls.ts`).
   */
  repeatable?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: ChangeMeta;
  }
}

/**
 * Checks again whether the member is an administrator, if they were at the last check.
 *
 * @returns true if they no longer are; the page then shows that itself
 */
async function hasLostRole(client: QueryClient): Promise<boolean> {
  const { adminQuery } = await import('#lib/flags.ts');
  if (client.getQueryData(adminQuery.queryKey) !== true) return false;
  // Without an answer nothing is known to have changed.
  return !(await client.fetchQuery({ ...adminQuery, staleTime: 0 }).catch(() => true));
}

/** Shows failures that no screen reports as a toast; a lost session ends here. */
async function handleFailure(
  client: QueryClient,
  error: unknown,
  operation: Operation,
  { reportsOwnErrors = false, retry }: { reportsOwnErrors?: boolean; retry?: () => void },
) {
  if (isSessionGone(error)) {
    const auth = await authClient();
    await auth.signOut({ scope: 'local' });
    return;
  }
  if (errorCodeOf(error) === 'insufficient_aal') {
    // The refreshed session knows the second factor, and the guard then asks for it.
    const auth = await authClient();
    await auth.refreshSession();
    return;
  }
  // The member closed the dialog that asked for the proof.
  if (errorCodeOf(error) === 'reauthentication_needed') return;
  if (errorCodeOf(error) === 'forbidden' && (await hasLostRole(client))) return;
  // The screen shows a missing record once, in its place; a toast per query would repeat it.
  if (error instanceof NotCachedError) return;
  if (!reportsOwnErrors) await reportError(error, operation, retry ? { retry } : {});
}

/**
 * Whether a query asks again by itself and has an answer to show meanwhile: no one asked for this one,
 * and the next may succeed.
 */
export function isPolled<Failure>(query: Query<unknown, Failure, unknown>): boolean {
  if (query.state.data === undefined) return false;
  return query.observers.some(({ options: { refetchInterval } }) =>
    Boolean(typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval),
  );
}

/** Fetches again; a failure is shown like the first. */
function refetchQuietly(query: Query<unknown, unknown, unknown>) {
  query.fetch().catch(() => undefined);
}

/**
 * Carries out a failed change again, with what it was given; a failure is shown like the first. What
 * `useMutation` is to do afterwards is done.
 */
function repeatQuietly(mutation: Mutation<unknown, unknown, unknown, unknown>) {
  if (mutation.state.status === 'pending') return;
  mutation.execute(mutation.state.variables).catch(() => undefined);
}

/** A request that timed out although the server is there is reported, not repeated. */
function mayRetry(error: unknown): boolean {
  if (isTimeout(error)) return !isOnline();
  return !isRefusal(error) && !(error instanceof NotCachedError);
}

/**
 * TanStack Query takes the answer to a first request for a new one even if something changed after
 * it was sent. Here such a query is requested again, and not answered by what the page's head
 * requested before the change.
 */
export class CurrentQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    dropFirstAnswers();
    const first = this.getQueryCache()
      .findAll(filters as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle');
    const again = first.map(async (query) => {
      await query.fetch().catch(() => undefined);
      const { queryKey } = query;
      const refetchType = filters?.refetchType ?? 'active';
      await super.invalidateQueries({ queryKey, exact: true, refetchType }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}

/**
 * The cache of server state. `meta: { reportsOwnErrors: true }` suppresses toasts for a call's
 * failures; those of a poll are never shown while it has an answer. Reads go through `readThrough`, which may have a cached answer offline. Mutations fail
 * at once offline; queueing them is an explicit choice of a feature.
 */
export function createQueryClient(readThrough: QueryPersister): QueryClient {
  // TanStack Query assumes a connection by default, even if the page starts without
  // one.
  onlineManager.setEventListener(followOnline);
  onlineManager.setOnline(isOnline());
  const client: QueryClient = new CurrentQueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        void handleFailure(client, error, query.meta?.operation ?? 'load', {
          ...query.meta,
          ...(isPolled(query) && { reportsOwnErrors: true }),
          retry: () => refetchQuietly(query),
        }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) =>
        void handleFailure(client, error, mutation.meta?.operation ?? 'save', {
          ...mutation.meta,
          ...(isWorthRepeating(error, mutation.meta?.repeatable) && {
            retry: () => repeatQuietly(mutation),
          }),
        }),
    }),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        persister: readThrough,
        gcTime: garbageCollectionMs,
        staleTime: staleMs,
        retry: (failures, error) => failures < maxRetries && mayRetry(error),
        retryDelay: (attempt) => Math.min(firstRetryDelayMs * 2 ** attempt, maxRetryDelayMs),
      },
      mutations: { networkMode: 'always' },
    },
  });
  refreshWith(() => void client.invalidateQueries());
  return client;
}
