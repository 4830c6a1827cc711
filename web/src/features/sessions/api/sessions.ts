import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { byCursor } from '#lib/paging.ts';
import { withFreshProof } from '#lib/fresh-proof.ts';
import { authClient } from '#lib/supabase-client.ts';

/** The member's sessions, last used first. */
export function useSessions() {
  return useInfiniteQuery(
    apiQuery.sessions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...byCursor,
      meta: { reportsOwnErrors: true },
    }),
  );
}

function useRefreshSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: apiQuery.sessions.key() });
}

/** Ends one other session. */
export function useEndSession() {
  return useMutation(
    apiQuery.sessions.delete.mutationOptions({
      meta: { operation: 'delete' },
      onSettled: useRefreshSessions(),
    }),
  );
}

/** Ends every session but this one. */
export function useEndOtherSessions() {
  return useMutation({
    meta: { operation: 'delete' },
    mutationFn: async () => {
      const auth = await authClient();
      const { error } = await withFreshProof(() => auth.signOut({ scope: 'others' }));
      if (error) throw error;
    },
    onSettled: useRefreshSessions(),
  });
}
