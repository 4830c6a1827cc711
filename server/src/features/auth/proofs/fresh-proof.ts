import { freshSignInMs } from '@kith/contract/account/rules';
import { AppError } from '#platform/app-error.ts';
import { AuthError } from '#platform/auth-error.ts';
import { readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { User } from '#features/auth/users/users.ts';

import { findToken, useUp } from './one-time-tokens.ts';

/** What is known of a member who has to prove their identity again. */
export type Prover = Pick<User, 'id' | 'email' | 'phone' | 'encrypted_password'> & {
  session_created_at: TimeText | null;
};

export type ProofInput = { password?: string | undefined; nonce?: string | undefined };
export type Proof = 'fresh' | 'password' | 'nonce';

export function findProver(
  tx: Tx,
  userId: string,
  sessionId: string | null,
): Promise<Prover | undefined> {
  return tx
    .selectFrom('auth.users as u')
    .leftJoin('auth.sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', sessionId),
    )
    .select(['u.id', 'u.email', 'u.phone', 'u.encrypted_password'])
    .select('s.created_at as session_created_at')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Chooses the proof for actions that an unattended open session must not do: a recent sign-in is
 * one. The password is checked here, before any transaction, because hashing is slow and must hold
 * no connection; a code by `redeemNonce` in the transaction of the change.
 *
 * @throws `reauthentication_needed`, `reauthentication_failed`, `rate_limited`.
 */
export async function chooseProof(
  accounts: AccountContext,
  member: Prover,
  { password, nonce }: ProofInput,
): Promise<Proof> {
  const { session_created_at: signedInAt } = member;
  const ageMs =
    signedInAt === null
      ? Infinity
      : accounts.clock.now().getTime() - readTime(signedInAt).getTime();
  // A member with neither password nor address can't prove anything.
  const canProve = (member.encrypted_password ?? member.email ?? member.phone) !== null;
  if (ageMs <= freshSignInMs || !canProve) return 'fresh';
  if (password !== undefined && password !== '') {
    const attempt = await beginAttempt(accounts, member.id);
    if (!(await accounts.hashing.verifyPassword(member.encrypted_password, password))) {
      await attempt.fail();
      throw proofFailed();
    }
    await attempt.succeed();
    return 'password';
  }
  if (nonce !== undefined && nonce !== '') return 'nonce';
  throw new AppError('reauthentication_needed', 'Confirm that it is you');
}

async function beginAttempt({ limits }: AccountContext, memberId: string) {
  try {
    return await limits.beginProof(memberId);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw new AppError('rate_limited', error.message, {
      retry_after_s: error.retryAfterS ?? null,
    });
  }
}

/**
 * Uses up a code from an email or text message.
 * @returns false for a wrong one, which has to stay counted: commit it
 */
export async function redeemNonce(
  tx: Tx,
  accounts: AccountContext,
  { id, email, phone }: Prover,
  nonce: string,
): Promise<boolean> {
  const proof = { address: email ?? phone ?? '', code: nonce };
  const token = await findToken(tx, accounts, ['reauthentication'], proof);
  if (token?.user_id !== id) return false;
  await useUp(tx, token);
  return true;
}

export function proofFailed(): AppError {
  return new AppError('reauthentication_failed', 'The password or code is not right');
}
