import { runAsService } from '#platform/database/service.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from './account-context.ts';
import { postNote } from './account-mail.ts';
import type { Actor } from './authenticate.ts';
import { AuthError, invalidInput } from './auth-error.ts';
import { issueToken } from './one-time-tokens.ts';
import { changeUser, readLocale } from './users.ts';

/**
 * Mails the code with which an old session may change the password.
 *
 * @throws `validation_failed` without an address, `email_not_confirmed`, 429.
 */
export async function reauthenticate({
  ctx,
  actor: { user },
}: {
  ctx: AccountContext;
  actor: Actor;
}): Promise<void> {
  const { id: userId, email } = user;
  if (email === null) {
    throw invalidInput('Reauthentication requires the user to have an email or a phone number');
  }
  if (user.email_confirmed_at === null) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  await ctx.limits.countMail('reauthentication', email);
  await runAsService(ctx.database, async (tx) => {
    const now = ctx.clock.now();
    const { code } = await issueToken(tx, ctx, {
      userId,
      type: 'reauthentication',
      address: email,
    });
    await changeUser(tx, userId, sql`reauthentication_sent_at = ${now}`, now);
    const locale = await readLocale(tx, userId);
    await postNote(tx, ctx, { kind: 'reauthentication', to: email, locale, code });
  });
}
