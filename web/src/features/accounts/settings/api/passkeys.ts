import type { Passkey } from '@kith/contract/account/passkeys';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callAuth } from '#lib/auth-call.ts';
import type { AuthProblem } from '#features/accounts/shared/api/auth-problem.ts';
import { toPasskeyProblem } from '#features/accounts/shared/api/passkey-problem.ts';

const key = ['passkeys'] as const;

/** The member's passkeys. */
export function usePasskeys() {
  return useQuery({
    queryKey: key,
    queryFn: () => callAuth<Passkey[]>('/passkeys', { method: 'GET' }),
    meta: { reportsOwnErrors: true },
  });
}

/** Refetches the passkeys after one was added. */
export function useRefreshPasskeys() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}

type Registration = { challenge_id: string; options: PublicKeyCredentialCreationOptionsJSON };

/** Creates a passkey in the browser's own dialog; null if it was saved. */
export async function addPasskey(name: string): Promise<AuthProblem | null> {
  try {
    const { challenge_id, options } = await callAuth<Registration>('/passkeys/registration');
    const credential = await startRegistration({ optionsJSON: options });
    await callAuth('/passkeys', { body: { challenge_id, credential, name } });
    return null;
  } catch (error) {
    return toPasskeyProblem(error);
  }
}

export function useRenamePasskey() {
  const refresh = useRefreshPasskeys();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      callAuth<Passkey>(`/passkeys/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } }),
    meta: { repeatable: true },
    onSettled: refresh,
  });
}

export function useRemovePasskey() {
  const refresh = useRefreshPasskeys();
  return useMutation({
    meta: { operation: 'delete' as const, repeatable: true },
    mutationFn: (id: string) =>
      callAuth(`/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: refresh,
  });
}
