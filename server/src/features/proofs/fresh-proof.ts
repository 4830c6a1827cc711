import { freshSignInMs } from '@kith/contract/account/rules';
import { AppError } from '#platform/app-error.ts';
import { AuthError } from '#platform/auth-error.ts';
import { readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';

import { findToken, useUp } from './one-time-tokens.ts';

/** What is known of a member who has to show once more that it is they. */
export type Prover = {
  id: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  session_created_at: TimeText | null;
};

export type ProofInput = { password?: string | undefined; nonce?: string | undefined };
export type Proof = 'fresh' | 'password' | 'nonce';

export function findProver(
  tx: Tx,
  userId: string,
  sessionId: string | null,
): Promise<Prover | undefined> {
  return readRow<Prover>(
    tx,
    sql`select u.id, u.email, u.phone, u.encrypted_password,
        (select s.created_at from auth.sessions s
          where s.id = ${sessionId}::uuid and s.user_id = u.id) as session_created_at
      from auth.users u where u.id = ${userId} and u.deleted_at is null`,
  );
}

/**
 * Which proof is to hold, for deeds that a session left open on somebody's desk must not do: a fresh
 * sign-in is one. The password is checked here, before any transaction, because hashing is slow and
 * must hold no connection; a code by `redeemNonce` in the transaction of the deed.
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
  // Who has neither password nor address has nothing to prove themselves with.
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

/** Uses up a mailed code. @returns false for a wrong one, which has to stay counted: commit it */
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
