import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { sendEmailChange } from '#features/auth/account-settings/send-email-change.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import type { Challenge } from '#features/auth/proofs/flow-states.ts';
import { findWaitingToken } from '#features/auth/proofs/one-time-tokens.ts';
import { sendConfirmation } from '#features/auth/sign-up/sign-up.ts';
import { findUserByEmail, lockUser, readEmail } from '#features/auth/users/users.ts';

/**
 * Sends the emails of a waiting sign-up or email change again, without revealing whether there is
 * one; `email` is the user's current address.
 *
 * @throws `validation_failed` for an invalid address, 429 within the gap between two emails.
 */
export async function resend({
  ctx,
  input,
}: {
  ctx: AccountContext;
  input: {
    type: 'signup' | 'email_change';
    email: string;
    challenge: Challenge | null;
    redirectTo: URL;
  };
}): Promise<void> {
  const email = readEmail(input.email);
  const { type, challenge, redirectTo } = input;
  await ctx.limits.countMail(type, email);
  await answerEvenly(ctx, () =>
    runAsService(ctx.database, async (tx) => {
      const known = await findUserByEmail(tx, email);
      const user = known && (await lockUser(tx, known.id));
      if (!user) return;
      if (type === 'signup' && user.email_confirmed_at === null) {
        const mail = { userId: user.id, email, challenge, redirectTo };
        await sendConfirmation(tx, ctx, { ...mail, ...(await repeatFlow(tx, user.id, challenge)) });
      }
      if (type === 'email_change' && user.new_email !== null) {
        await sendEmailChange(tx, ctx, { user, newEmail: user.new_email, challenge, redirectTo });
      }
    }),
  );
}

/**
 * Without a challenge of its own, the email belongs to the same flow as the one before: to the
 * browser that signed up. With one it belongs to whoever asks now, and what was there before is not
 * known to be theirs.
 */
async function repeatFlow(tx: Tx, userId: string, challenge: Challenge | null) {
  if (challenge) return { keepsIdentities: false };
  const waiting = await findWaitingToken(tx, userId, 'signup');
  return { keepsIdentities: true, flowId: waiting?.flow_id ?? null };
}
