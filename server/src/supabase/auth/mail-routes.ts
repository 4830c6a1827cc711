import { Hono } from 'hono';
import { z } from 'zod';

import { AuthError, invalidInput } from '#features/accounts/auth-error.ts';
import { readChallenge } from '#features/accounts/flow-states.ts';
import type { Proof } from '#features/accounts/one-time-tokens.ts';
import type { Accounts } from '#features/accounts/open-accounts.ts';
import { recover } from '#features/accounts/recover.ts';
import { chooseRedirect } from '#features/accounts/redirect-targets.ts';
import { resend } from '#features/accounts/resend.ts';
import { isVerificationType, verifyToken } from '#features/accounts/verify-token.ts';

import type { AuthEnv } from './auth-app.ts';
import { limitByIp } from './gates.ts';
import { challengeShape, readBody, text } from './read-body.ts';

const recoverBody = z.object({ email: text, ...challengeShape });
const resendBody = z.object({ type: text, email: text, phone: text, ...challengeShape });
const verifyBody = z.object({
  type: text,
  email: text,
  phone: text,
  token: text,
  token_hash: text,
});

export const halfConfirmedMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /recover`, `/resend` and `/verify`: asking for mails, and typing what they brought. */
export function createMailRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const app = new Hono<AuthEnv>();
  app.post('/recover', limitByIp(accounts, 'recover'), async (c) => {
    const body = await readBody(c, recoverBody);
    if (body.email === '') throw invalidInput('Password recovery requires an email');
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const redirectTo = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    await recover({ ctx, input: { email: body.email, challenge, redirectTo } });
    return c.json({});
  });
  app.post('/resend', limitByIp(accounts, 'resend'), async (c) => {
    const body = await readBody(c, resendBody);
    const type = readResendType(body);
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const redirectTo = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    await resend({ ctx, input: { type, email: body.email, challenge, redirectTo } });
    return c.json({});
  });
  app.post('/verify', limitByIp(accounts, 'verify'), async (c) => {
    const body = await readBody(c, verifyBody);
    const input = { type: readVerificationType(body.type), proof: readProof(body) };
    const verified = await verifyToken({ ctx, client: c.get('client'), input });
    if (verified.kind === 'session') return c.json(verified.session);
    return c.json({ msg: halfConfirmedMessage, code: '200' });
  });
  return app;
}

function readResendType({ type, email }: z.infer<typeof resendBody>): 'signup' | 'email_change' {
  if (type === 'sms' || type === 'phone_change') {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  if (type !== 'signup' && type !== 'email_change') {
    throw invalidInput('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (email === '') throw invalidInput('Type provided requires an email address');
  return type;
}

export function readVerificationType(type: string) {
  if (type === '') throw invalidInput('Verify requires a verification type');
  if (!isVerificationType(type)) throw invalidInput('Unsupported verification type');
  return type;
}

function readProof({ token, token_hash: link, email, phone }: z.infer<typeof verifyBody>): Proof {
  if (link !== '' && (token !== '' || email !== '' || phone !== '')) {
    throw invalidInput('Only the token_hash and type should be provided');
  }
  if (link !== '') return { link };
  if (token === '') throw invalidInput('Verify requires either a token or a token hash');
  return { address: (email || phone).trim().toLowerCase().replaceAll('\u0000', ''), code: token };
}
