import type { AccountChanges } from '@kith/contract/account/changes';
import { isAuthApiError } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { callAuth } from '#lib/auth-call.ts';
import { type AuthProblem, toAuthProblem } from '#features/accounts/shared/api/auth-problem.ts';

export type UndoPreview =
  | { status: 'loading' }
  | { status: 'refused' }
  | { status: 'failed'; error: unknown }
  | { status: 'known'; preview: AccountChanges };

/** What the link of an email would undo; asking changes nothing. */
export function useUndoPreview(token: string): UndoPreview {
  const [state, setState] = useState<UndoPreview>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: UndoPreview) => isCurrent && setState(next);
    callAuth<AccountChanges>('/account_changes/preview', { body: { token } }).then(
      (preview) => show({ status: 'known', preview }),
      (error: unknown) =>
        show(isAuthApiError(error) ? { status: 'refused' } : { status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return state;
}

/** Undoes them; null if it worked. */
export async function undoChanges(token: string): Promise<AuthProblem | null> {
  try {
    await callAuth('/account_changes/undo', { body: { token } });
    return null;
  } catch (error) {
    if (!isAuthApiError(error)) throw error;
    if (error.code === 'otp_expired') return { field: 'form', key: 'linkSpent' };
    if (error.code === 'email_exists') return { field: 'form', key: 'formerEmailTaken' };
    return toAuthProblem(error, 'tooManyTries');
  }
}
