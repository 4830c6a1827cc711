import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import {
  chooseProof,
  findProver,
  proofFailed,
  type ProofInput,
  redeemNonce,
} from '#features/auth/proofs/fresh-proof.ts';

/**
 * Requires proof of the member's identity when their sign-in is not recent. Threat: an unattended
 * open session, which a token would outlive.
 *
 * @returns a function that uses an emailed code up; call it once, when the token is created, so
 * that a repeat of the same request needs no second code.
 * @throws `reauthentication_needed`, `reauthentication_failed`, `rate_limited`.
 */
export async function requireProof({
  accounts,
  ctx: { actor, database },
  input,
}: {
  accounts: AccountContext;
  ctx: MemberContext;
  input: ProofInput;
}): Promise<() => Promise<void>> {
  // The session is valid, and leaving members are refused.
  await database.transaction(async () => undefined);
  const member = await runAsService(accounts.database, (tx) =>
    findProver(tx, actor.memberId, actor.sessionId),
  );
  if (!member) throw new AppError('session_not_found', 'The session has ended');
  const proof = await chooseProof(accounts, member, input);
  return async () => {
    if (proof !== 'nonce') return;
    const isRight = await runAsService(accounts.database, (tx) =>
      redeemNonce(tx, accounts, member, input.nonce ?? ''),
    );
    if (!isRight) throw proofFailed();
  };
}
