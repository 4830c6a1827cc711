import { runAsService } from '#platform/database/service.ts';
import { sql } from 'drizzle-orm';

import { postLink } from '#features/account-mails/account-mail.ts';
import type { AccountContext } from '#features/accounts/account-context.ts';
import { answerEvenly } from '#features/accounts/answer-evenly.ts';
import { type Challenge, openFlow } from '#features/proofs/flow-states.ts';
import { issueToken } from '#features/proofs/one-time-tokens.ts';
import {
  changeUser,
  findUserByEmail,
  lockUser,
  readEmail,
  readLocale,
} from '#features/users/users.ts';

/**
 * Mails the way to a new password. A known and an unknown address are counted, answered and timed
 * alike.
 *
 * @throws `validation_failed` for what is no address, 429.
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
      await changeUser(tx, user.id, sql`recovery_sent_at = ${now}`, now);
      const locale = await readLocale(tx, user.id);
      await postLink(tx, ctx, { kind: 'recovery', to: email, locale, token, redirectTo });
    }),
  );
}
