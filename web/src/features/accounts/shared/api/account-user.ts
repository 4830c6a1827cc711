import type { User } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { authClient } from '#lib/supabase-client.ts';

const key = ['account-user'] as const;

/** The member's current data on the server; another device or an email link may have changed it. */
async function fetchUser(): Promise<User> {
  const auth = await authClient();
  const { data, error } = await auth.getUser();
  if (error) throw error;
  const { data: stored } = await auth.getSession();
  const known = stored.session?.user;
  const isBehind =
    known?.email !== data.user.email ||
    known?.phone !== data.user.phone ||
    known?.factors?.length !== data.user.factors?.length;
  // The other screens read the session's own copy.
  if (isBehind) await auth.refreshSession();
  return data.user;
}

export function useAccountUser() {
  return useQuery({ queryKey: key, queryFn: fetchUser, meta: { reportsOwnErrors: true } });
}

/** Refetches the member after a change. */
export function useRefreshUser() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}
