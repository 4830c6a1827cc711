import type { Tx } from '#platform/database/tx.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { User } from '#features/auth/users/users.ts';

import { findToken, useUp } from './one-time-tokens.ts';

/** What is known of a member who proves their identity again. */
export type Prover = Pick<User, 'id' | 'email' | 'phone' | 'encrypted_password'>;

/** The password, or a code that `GET /auth/v1/reauthenticate` sent; empty where absent. */
export type ProofInput = { password: string; nonce: string };

/**
 * Checks a proof of identity. The password is checked outside of any transaction, because hashing is
 * slow and must hold no connection; a wrong code stays counted.
 *
 * @returns the method for the session's `amr`; null for a wrong proof
 * @throws 429 after too many wrong passwords.
 */
export async function checkProof(
  ctx: AccountContext,
  prover: Prover,
  { password, nonce }: ProofInput,
): Promise<'password' | 'otp' | null> {
  if (password !== '') return (await checkPassword(ctx, prover, password)) ? 'password' : null;
  const isRight = await runAsService(ctx.database, (tx) => redeemNonce(tx, ctx, prover, nonce));
  return isRight ? 'otp' : null;
}

async function checkPassword(
  ctx: AccountContext,
  { id, encrypted_password: stored }: Prover,
  password: string,
): Promise<boolean> {
  const attempt = await ctx.limits.beginProof(id);
  const isRight = await ctx.hashing.verifyPassword(stored, password);
  await (isRight ? attempt.succeed() : attempt.fail());
  return isRight;
}

async function redeemNonce(
  tx: Tx,
  ctx: AccountContext,
  { id, email, phone }: Prover,
  nonce: string,
): Promise<boolean> {
  const proof = { address: email ?? phone ?? '', code: nonce };
  const token = await findToken(tx, ctx, ['reauthentication'], proof);
  if (token?.user_id !== id) return false;
  await useUp(tx, token);
  return true;
}
