import { runAsService } from '#platform/database/service.ts';

import { sendLinkEmail } from '#features/auth/account-emails/account-email.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import { type Challenge, openFlow } from '#features/auth/proofs/flow-states.ts';
import { issueToken } from '#features/auth/proofs/one-time-tokens.ts';
import {
  changeUser,
  findUserByEmail,
  lockUser,
  readEmail,
  readLocale,
} from '#features/auth/users/users.ts';

/**
 * Sends the link for a new password by email. Known and unknown addresses are counted, answered and
 * timed alike.
 *
 * @throws `validation_failed` for an invalid address, 429.
 */
export async function recover({
  ctx,
  input,
}: {
  ctx: AccountContext;
  input: { email: string; challenge: Challenge | null; redirectTo: URL };
}): Promise<void> {
  const email = readEmail(input.email);
  await ctx.limits.countMail('recovery', email);
  await ctx.limits.countRecovery(email);
  await answerEvenly(ctx, () =>
    runAsService(ctx.database, async (tx) => {
      const known = await findUserByEmail(tx, email);
      const user = known && (await lockUser(tx, known.id));
      if (!user) return;
      const now = ctx.clock.now();
      const { challenge, redirectTo } = input;
      const flowId = await openFlow(tx, {
        challenge,
        userId: user.id,
        authMethod: 'recovery',
        now,
      });
      const wanted = { userId: user.id, type: 'recovery', address: email, flowId } as const;
      const token = await issueToken(tx, ctx, wanted);
      await changeUser(tx, user.id, { recovery_sent_at: now }, now);
      const locale = await readLocale(tx, user.id);
      await sendLinkEmail(tx, ctx, { kind: 'recovery', to: email, locale, token, redirectTo });
    }),
  );
}
