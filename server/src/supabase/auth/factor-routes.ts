import { cleanLine, cutText } from '@kith/contract/core/text';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';

import { AuthError, invalidInput } from '#platform/auth-error.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { challengeFactor } from '#features/auth/factors/challenge-factor.ts';
import { enrollFactor, type NewFactor } from '#features/auth/factors/enroll-factor.ts';
import { getRecoveryCodes } from '#features/auth/factors/get-recovery-codes.ts';
import { makeRecoveryCodes } from '#features/auth/factors/make-recovery-codes.ts';
import { redeemRecoveryCode } from '#features/auth/factors/redeem-recovery-code.ts';
import { unenrollFactor } from '#features/auth/factors/unenroll-factor.ts';
import type { FactorProof } from '#features/auth/factors/prove-factor.ts';
import { verifyFactor } from '#features/auth/factors/verify-factor.ts';
import { credentialSchema } from '#features/auth/factors/webauthn.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';

import type { SessionEnv } from './auth-app.ts';
import { limitByIp, requireSession } from './gates.ts';
import { readBody, readChannel, text } from './read-body.ts';

const nameLength = 100;
const name = text.transform((value) => cutText(cleanLine(value), nameLength));

const enrollBody = z.object({ factor_type: text, friendly_name: name, issuer: name, phone: text });
const challengeBody = z.object({ channel: text });
const verifyBody = z.object({ challenge_id: text, code: text, webauthn: z.unknown().optional() });
const codeBody = z.object({ code: text });
const ceremonySchema = z.object({
  type: z.enum(['create', 'request']),
  credential_response: credentialSchema,
});

/** Second factors: adding, challenging, verifying and removing them; and recovery codes. */
export function createFactorRoutes(accounts: Accounts): Hono<SessionEnv> {
  const { ctx } = accounts;
  const isSignedIn = requireSession(accounts, 'session');
  const isProved = requireSession(accounts, 'by_request');
  const mayEnroll = requireSession(accounts, 'fresh', {
    status: 403,
    message: 'AAL2 required to enroll a new factor',
  });
  const isLimited = limitByIp(accounts, 'factor');
  const app = new Hono<SessionEnv>();
  app.post('/factors', isLimited, mayEnroll, refuseAnonymous, async (c) => {
    const input = await readNewFactor(await readBody(c, enrollBody));
    return c.json(await enrollFactor({ ctx, actor: c.get('actor'), input }));
  });
  app.post('/factors/:id/challenge', isLimited, isProved, refuseAnonymous, async (c) => {
    const factorId = readFactorId(c.req.param('id'));
    const { channel } = await readBody(c, challengeBody);
    const input = { factorId, channel: readChannel(channel) };
    const { actor, client } = c.var;
    return c.json(await challengeFactor({ ctx, actor, client, input }));
  });
  app.post('/factors/:id/verify', isLimited, isProved, refuseAnonymous, async (c) => {
    const factorId = readFactorId(c.req.param('id'));
    const body = await readBody(c, verifyBody);
    const input = { factorId, challengeId: readChallengeId(body), proof: readProof(body) };
    const { actor, client } = c.var;
    return c.json(await verifyFactor({ ctx, actor, client, input }));
  });
  app.delete('/factors/:id', isProved, refuseAnonymous, async (c) => {
    const factorId = readFactorId(c.req.param('id'));
    await unenrollFactor({ ctx, actor: c.get('actor'), input: { factorId } });
    return c.json({ id: factorId });
  });
  app.get('/recovery_codes', isSignedIn, async (c) =>
    c.json(await getRecoveryCodes({ ctx, actor: c.get('actor') })),
  );
  app.post('/recovery_codes', isLimited, requireSession(accounts, 'fresh'), async (c) =>
    c.json({ codes: await makeRecoveryCodes({ ctx, actor: c.get('actor') }) }),
  );
  app.post('/recovery_codes/verify', isLimited, isSignedIn, async (c) => {
    const input = await readBody(c, codeBody);
    const { actor, client } = c.var;
    return c.json(await redeemRecoveryCode({ ctx, actor, client, input }));
  });
  return app;
}

/** Refuses a user who has no way to sign in again. */
export const refuseAnonymous = createMiddleware<SessionEnv>(async (c, next) => {
  if (c.get('actor').user.is_anonymous) {
    const message = 'Anonymous user not allowed to perform these actions';
    throw new AuthError(403, 'no_authorization', message);
  }
  await next();
});

export function readFactorId(id: string): string {
  if (z.uuid().safeParse(id).success) return id.toLowerCase();
  throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
}

async function readNewFactor(body: z.infer<typeof enrollBody>): Promise<NewFactor> {
  const { factor_type: type, friendly_name: name, issuer, phone } = body;
  if (type === 'totp') return { type, name, issuer };
  if (type === 'webauthn') return { type, name };
  if (type !== 'phone') throw invalidInput('factor_type needs to be totp, phone, or webauthn');
  if (phone === '') throw invalidInput('Phone number required to enroll Phone factor');
  return { type, name, phone: await readPhone(phone) };
}

function readChallengeId({ challenge_id: id }: z.infer<typeof verifyBody>): string {
  if (z.uuid().safeParse(id).success) return id;
  throw invalidInput('challenge_id must be an UUID');
}

/** The domain and origins that the client names are ignored: the settings decide. */
function readProof({ code, webauthn }: z.infer<typeof verifyBody>): FactorProof {
  if (webauthn === undefined || webauthn === null) return { code };
  const ceremony = ceremonySchema.safeParse(webauthn);
  if (!ceremony.success) throw invalidInput('Invalid credential_response');
  const { type, credential_response: credential } = ceremony.data;
  return { ceremony: type, credential };
}
