import { minuteMs } from '@kith/contract/core/time';
import type { Query, QueryPersister } from '@tanstack/react-query';
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Operation } from '#lib/errors.ts';
import { errorCodeOf, isRefusal, isSessionGone, reportError } from '#lib/errors.ts';
import { isTimeout } from '#lib/fetch-in-time.ts';
import { followOnline, isOnline } from '#lib/online.ts';
import { NotSavedError } from '#lib/offline/not-saved-error.ts';
import { authClient } from '#lib/supabase-client.ts';

const garbageCollectionMs = 5 * minuteMs;
const maxRetries = 3;
const firstRetryDelayMs = 1_000;
const maxRetryDelayMs = 30_000;
const staleMs = 30_000;

/** `operation` names what the call does, for the sentence of its failure. */
type CallMeta = { reportsOwnErrors?: boolean; operation?: Operation };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

/**
 * Asks again whether the member administers, if they did when last asked.
 *
 * @returns true when they no longer do, which the page that stands tells by itself
 */
async function hasLostRole(client: QueryClient): Promise<boolean> {
  const { adminQuery } = await import('#lib/flags.ts');
  if (client.getQueryData(adminQuery.queryKey) !== true) return false;
  return !(await client.fetchQuery({ ...adminQuery, staleTime: 0 }));
}

/** A failure that nobody else tells of becomes a toast; a lost session ends here. */
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
    // The refreshed session knows of the second factor, which the guard then asks for.
    const auth = await authClient();
    await auth.refreshSession();
    return;
  }
  if (errorCodeOf(error) === 'forbidden' && (await hasLostRole(client))) return;
  // Said in the place of what is missing, not once for each part of a screen.
  if (error instanceof NotSavedError) return;
  if (!reportsOwnErrors) await reportError(error, operation, retry ? { retry } : {});
}

/** Asks again; a failure is told of as the first one was. */
function refetchQuietly(query: Query<unknown, unknown, unknown>) {
  query.fetch().catch(() => undefined);
}

/** Who waited in vain for a server that is there is told so, rather than made to wait again. */
function mayRetry(error: unknown): boolean {
  if (isTimeout(error)) return !isOnline();
  return !isRefusal(error) && !(error instanceof NotSavedError);
}

/**
 * The cache of server state. `meta: { reportsOwnErrors: true }` keeps a call's failures off the toasts.
 * Reads go through `readThrough`, which may know an answer without a connection; what changes
 * something fails at once there rather than waiting for a connection behind the member's back.
 */
export function createQueryClient(readThrough: QueryPersister): QueryClient {
  // It believes in a connection until it hears otherwise, also where a page begins without one.
  onlineManager.setEventListener(followOnline);
  onlineManager.setOnline(isOnline());
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        void handleFailure(client, error, query.meta?.operation ?? 'load', {
          ...query.meta,
          retry: () => refetchQuietly(query),
        }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) =>
        void handleFailure(client, error, mutation.meta?.operation ?? 'save', { ...mutation.meta }),
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
  return client;
}
