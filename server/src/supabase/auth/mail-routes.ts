import { randomUUID } from 'node:crypto';

import { isEmail } from '@kith/contract/account/sign-in-rules';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { Hono } from 'hono';
import { z } from 'zod';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { readChallenge } from '#features/auth/proofs/flow-states.ts';
import type { Proof } from '#features/auth/proofs/one-time-tokens.ts';
import { recover } from '#features/auth/sign-in/recover.ts';
import { resendSms } from '#features/auth/sign-in/resend-sms.ts';
import { resend } from '#features/auth/sign-in/resend.ts';
import {
  describeLink,
  isVerificationType,
  type VerificationType,
  verifyToken,
} from '#features/auth/sign-in/verify-token.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';

import type { AuthEnv } from './auth-app.ts';
import { limitByIp } from './gates.ts';
import { challengeShape, readBody, text } from './read-body.ts';
import { openToAnyone } from './route-needs.ts';

const recoverBody = z.object({ email: text, ...challengeShape });
const resendBody = z.object({ type: text, email: text, phone: text, ...challengeShape });
const verifyBody = z.object({
  type: text,
  email: text,
  phone: text,
  token: text,
  token_hash: text,
  code_verifier: text,
});
const maxVerifiers = 20;
const linkBody = z.object({
  type: text,
  token_hash: text,
  code_verifiers: z.array(z.string()).max(maxVerifiers).default([]),
});

export const halfConfirmedMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** `POST /recover`, `/resend` and `/verify`: asking for emails, and entering their codes. */
export function createMailRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const app = new Hono<AuthEnv>();
  app.post('/recover', openToAnyone, limitByIp(accounts, 'recover'), async (c) => {
    const body = await readBody(c, recoverBody);
    if (body.email === '') throw invalidInput('Password recovery requires an email');
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const redirectTo = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    await recover({ ctx, input: { email: body.email, challenge, redirectTo } });
    return c.json({});
  });
  app.post('/resend', openToAnyone, limitByIp(accounts, 'resend'), async (c) => {
    const body = await readBody(c, resendBody);
    const wanted = readResend(body);
    if ('phone' in wanted) {
      await resendSms({ ctx, client: c.get('client'), input: wanted });
      return c.json({ message_id: randomUUID() });
    }
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const redirectTo = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    await resend({ ctx, input: { ...wanted, challenge, redirectTo } });
    return c.json({});
  });
  app.post('/verify', openToAnyone, limitByIp(accounts, 'verify'), async (c) => {
    const body = await readBody(c, verifyBody);
    const type = readVerificationType(body.type);
    const input = { type, proof: await readProof(type, body), verifier: body.code_verifier };
    const verified = await verifyToken({ ctx, client: c.get('client'), input });
    if (verified.kind === 'session') return c.json(verified.session);
    return c.json({ msg: halfConfirmedMessage, code: '200' });
  });
  // Whose account a link opens. Our own: a page asks before it uses a link that came from elsewhere.
  app.post('/verify/describe', openToAnyone, limitByIp(accounts, 'link'), async (c) => {
    const { type, token_hash: link, code_verifiers: verifiers } = await readBody(c, linkBody);
    const input = { type: readVerificationType(type), link, verifiers };
    const { email, newEmail, userId, ownVerifier } = await describeLink({ ctx, input });
    return c.json({ email, new_email: newEmail, user_id: userId, own_verifier: ownVerifier });
  });
  return app;
}

type Resend =
  | { type: 'signup' | 'email_change'; email: string }
  | { type: 'sms' | 'phone_change'; phone: string };

function readResend({ type, email, phone }: z.infer<typeof resendBody>): Resend {
  if (type === 'sms' || type === 'phone_change') {
    if (phone === '') throw invalidInput('Type provided requires a phone number');
    return { type, phone };
  }
  if (type !== 'signup' && type !== 'email_change') {
    throw invalidInput('Missing one of these types: signup, email_change, sms, phone_change');
  }
  if (email === '') throw invalidInput('Type provided requires an email address');
  return { type, email };
}

export function readVerificationType(type: string) {
  if (type === '') throw invalidInput('Verify requires a verification type');
  if (!isVerificationType(type)) throw invalidInput('Unsupported verification type');
  return type;
}

async function readProof(type: VerificationType, body: z.infer<typeof verifyBody>): Promise<Proof> {
  const { token: code, token_hash: link, email, phone } = body;
  if (link !== '' && (code !== '' || email !== '' || phone !== '')) {
    throw invalidInput('Only the token_hash and type should be provided');
  }
  if (link !== '') return { link };
  if (code === '') throw invalidInput('Verify requires either a token or a token hash');
  if (email !== '' && phone !== '') {
    throw invalidInput('Only an email address or phone number should be provided on verify');
  }
  if (type === 'sms' || type === 'phone_change') {
    if (phone === '') throw invalidInput('Type provided requires a phone number');
    return { address: await readPhone(phone), code };
  }
  if (email === '') throw invalidInput('Type provided requires an email address');
  const address = email.trim().toLowerCase();
  if (!isEmail(address) || /[\p{Cc}\p{Surrogate}]/u.test(address)) {
    throw new AuthError(422, 'validation_failed', 'Invalid email format');
  }
  return { address, code };
}
