import type { EmailState } from '@kith/contract/self-checks/endpoints';
import { hourS, secondMs } from '@kith/contract/core/time';
import { openTransport } from '#platform/mail/open-transport.ts';
import type { MemberContext } from '#platform/context.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

/** Each is a connection to somebody's mail server. */
export const emailCheckLimit = createRateLimit({
  name: 'self-checks.email-check',
  points: 12,
  durationS: hourS,
});
const timeoutMs = 5 * secondMs;

/**
 * Greets the mail server and signs in there, without sending anything. Says nothing about where it is.
 *
 * @throws `rate_limited`.
 */
export async function checkEmail({
  ctx,
  smtpUrl,
  sender,
}: {
  ctx: MemberContext;
  smtpUrl: string | undefined;
  sender: string;
}): Promise<EmailState> {
  await emailCheckLimit.take(ctx.actor.memberId);
  await ctx.database.transaction(async () => undefined);
  return greetMailServer({ smtpUrl, sender, log: ctx.log });
}

/** The same without a limit, for checks of the installation. */
export async function greetMailServer({
  smtpUrl,
  sender,
  log,
}: {
  smtpUrl: string | undefined;
  sender: string;
  log: MemberContext['log'];
}): Promise<EmailState> {
  if (smtpUrl === undefined) return 'none';
  const transport = await openTransport({ smtpUrl, sender }, timeoutMs);
  try {
    await transport.verify();
    return 'sends';
  } catch (error) {
    log.warn({ err: error }, 'the mail server refused a check');
    return 'unreachable';
  } finally {
    transport.close();
  }
}
