import { invalidInput } from '#platform/auth-error.ts';
import { Hono } from 'hono';
import { z } from 'zod';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { readChallenge } from '#features/auth/proofs/flow-states.ts';
import { askForEmailCode } from '#features/auth/sign-in/ask-for-email-code.ts';
import { askForSmsCode } from '#features/auth/sign-in/ask-for-sms-code.ts';

import type { AuthEnv } from './auth-app.ts';
import { limitByIp } from './gates.ts';
import { challengeShape, readBody, readChannel, text } from './read-body.ts';
import { openToAnyone } from './route-needs.ts';

const otpBody = z.object({
  email: text,
  phone: text,
  data: z.unknown().optional(),
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  channel: text,
  ...challengeShape,
});

/** `POST /otp`: asks for a sign-in without a password, by email or by text message. */
export function createOtpRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const app = new Hono<AuthEnv>();
  app.post('/otp', openToAnyone, limitByIp(accounts, 'otp'), async (c) => {
    const body = await readBody(c, otpBody);
    const { email, phone, data, create_user: createsUser } = body;
    const client = c.get('client');
    refuseUnclearAddress(body);
    if (phone !== '') {
      const channel = readChannel(body.channel);
      const input = { phone, data, createsUser, channel };
      const messageId = await askForSmsCode({ ctx, client, input });
      return c.json(messageId === null ? {} : { message_id: messageId });
    }
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const redirectTo = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    const input = { email, data, createsUser, challenge, redirectTo };
    await askForEmailCode({ ctx, client, input });
    return c.json({});
  });
  return app;
}

function refuseUnclearAddress({ email, phone, channel }: z.infer<typeof otpBody>): void {
  if (email === '' && phone === '') throw invalidInput('One of email or phone must be set');
  if (email !== '' && phone !== '') {
    throw invalidInput('Only an email address or phone number should be provided');
  }
  if (email !== '' && channel !== '') {
    throw invalidInput('Channel should only be specified with Phone OTP');
  }
}
