import type { User } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { authClient } from '#lib/supabase-client.ts';

const key = ['account-user'] as const;

/** The member as the server has them now; another device or a mail's link may have changed them. */
async function fetchUser(): Promise<User> {
  const auth = await authClient();
  const { data, error } = await auth.getUser();
  if (error) throw error;
  const { data: kept } = await auth.getSession();
  const known = kept.session?.user;
  const isBehind =
    known?.email !== data.user.email ||
    known?.phone !== data.user.phone ||
    known?.factors?.length !== data.user.factors?.length;
  // The rest of the screens reads the session's own copy.
  if (isBehind) await auth.refreshSession();
  return data.user;
}

export function useAccountUser() {
  return useQuery({ queryKey: key, queryFn: fetchUser, meta: { reportsOwnErrors: true } });
}

/** Asks for the member anew, after something about them has changed. */
export function useRefreshUser() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}
