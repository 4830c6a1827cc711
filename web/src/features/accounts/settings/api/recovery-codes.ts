import type { RecoveryCodes } from '@kith/contract/account/recovery-codes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callAuth } from '#lib/auth-call.ts';

const key = ['recovery-codes'] as const;

/** How many of the recovery codes are left. */
export function useRecoveryCodes({ isNeeded }: { isNeeded: boolean }) {
  return useQuery({
    queryKey: key,
    enabled: isNeeded,
    queryFn: () => callAuth<RecoveryCodes>('/recovery_codes', { method: 'GET' }),
    meta: { reportsOwnErrors: true },
  });
}

/** Creates a new set, which invalidates the old one; only this answer contains the codes. */
export function useMakeRecoveryCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { codes } = await callAuth<{ codes: string[] }>('/recovery_codes', { body: {} });
      return codes;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
