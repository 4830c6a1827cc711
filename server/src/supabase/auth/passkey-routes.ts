import { passkeyNameSchema } from '@kith/contract/account/passkeys';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import { type Context, Hono } from 'hono';
import { z } from 'zod';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { type Credential, credentialSchema } from '#features/auth/factors/webauthn.ts';
import { deletePasskey } from '#features/auth/passkeys/delete-passkey.ts';
import { listPasskeys } from '#features/auth/passkeys/list-passkeys.ts';
import { beginPasskey, registerPasskey } from '#features/auth/passkeys/register-passkey.ts';
import { renamePasskey } from '#features/auth/passkeys/rename-passkey.ts';
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '#features/auth/passkeys/sign-in-with-passkey.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';

import type { AuthEnv, SessionEnv } from './auth-app.ts';
import { refuseAnonymous } from './factor-routes.ts';
import { limitByIp, requireSession } from './gates.ts';
import { readBody, text } from './read-body.ts';
import { openToAnyone } from './route-needs.ts';

const answerShape = { challenge_id: text, credential: z.unknown().optional() };
const answerBody = z.object(answerShape);
const registrationBody = z.object({ ...answerShape, name: text });
const nameBody = z.object({ name: text });

/** Passkeys: a member's own, and the challenge for signing in. */
export function createPasskeyRoutes(accounts: Accounts): Hono<SessionEnv> {
  const { ctx } = accounts;
  const isSignedIn = requireSession(accounts, 'session');
  const isProved = requireSession(accounts, 'fresh');
  const isLimited = limitByIp(accounts, 'passkey');
  const app = new Hono<SessionEnv>();
  app.post('/passkeys/challenge', openToAnyone, isLimited, async (c) =>
    c.json(await beginPasskeySignIn({ ctx })),
  );
  app.post('/passkeys/registration', isLimited, isProved, refuseAnonymous, async (c) =>
    c.json(await beginPasskey({ ctx, actor: c.get('actor') })),
  );
  app.post('/passkeys', isLimited, isProved, refuseAnonymous, async (c) => {
    const body = await readBody(c, registrationBody);
    const input = { ...readAnswer(body), name: readName(body) };
    return c.json(await registerPasskey({ ctx, actor: c.get('actor'), input }));
  });
  app.get('/passkeys', isSignedIn, async (c) =>
    c.json(await listPasskeys({ ctx, actor: c.get('actor') })),
  );
  app.patch('/passkeys/:id', requireSession(accounts, 'factor'), async (c) => {
    const input = { id: readPasskeyId(c), name: readName(await readBody(c, nameBody)) };
    return c.json(await renamePasskey({ ctx, actor: c.get('actor'), input }));
  });
  app.delete('/passkeys/:id', isProved, async (c) => {
    const id = readPasskeyId(c);
    await deletePasskey({ ctx, actor: c.get('actor'), input: { id } });
    return c.json({ id });
  });
  return app;
}

/** `POST /token?grant_type=passkey`. */
export async function grantByPasskey({ ctx }: Accounts, c: Context<AuthEnv>): Promise<WireSession> {
  const input = readAnswer(await readBody(c, answerBody));
  return signInWithPasskey({ ctx, client: c.get('client'), input });
}

function readAnswer(body: z.infer<typeof answerBody>): {
  challengeId: string;
  credential: Credential;
} {
  const { challenge_id: challengeId } = body;
  if (!z.uuid().safeParse(challengeId).success) throw invalidInput('challenge_id must be an UUID');
  const credential = credentialSchema.safeParse(body.credential);
  if (!credential.success) throw invalidInput('Invalid credential');
  return { challengeId, credential: credential.data };
}

function readName({ name }: { name: string }): string {
  const result = passkeyNameSchema.safeParse(name);
  if (!result.success) throw invalidInput('A passkey needs a name of at most 100 characters');
  return result.data;
}

function readPasskeyId(c: Context): string {
  const id = c.req.param('id') ?? '';
  if (z.uuid().safeParse(id).success) return id.toLowerCase();
  throw new AuthError(404, 'validation_failed', 'passkey_id must be an UUID');
}
