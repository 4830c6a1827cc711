import { Hono } from 'hono';
import { z } from 'zod';

import { AuthError, invalidInput } from '#features/accounts/auth-error.ts';
import { readChallenge } from '#features/accounts/flow-states.ts';
import type { Accounts } from '#features/accounts/open-accounts.ts';
import { chooseRedirect } from '#features/accounts/redirect-targets.ts';
import { refuseClosedSignUps, signUp } from '#features/accounts/sign-up.ts';

import type { AuthEnv } from './auth-app.ts';
import { limitByIp } from './gates.ts';
import { challengeShape, readBody, text } from './read-body.ts';

const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: z.unknown().optional(),
  ...challengeShape,
});

/** `POST /signup`. Accounts have an email address; the other ways are answered as switched off. */
export function createSignUpRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const app = new Hono<AuthEnv>();
  app.post('/signup', limitByIp(accounts, 'signup'), async (c) => {
    const body = await readBody(c, signUpBody);
    refuseClosedSignUps(ctx.policy);
    const { email, password, data } = body;
    refuseOtherChannels(body);
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    const redirectTo = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    const input = { email, password, data, challenge, redirectTo };
    return c.json(await signUp({ ctx, client: c.get('client'), input }));
  });
  return app;
}

function refuseOtherChannels({ email, phone, password }: z.infer<typeof signUpBody>): void {
  if (email === '' && phone === '') {
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (password === '') throw invalidInput('Signup requires a valid password');
  if (email !== '' && phone !== '') {
    throw invalidInput('Only an email address or phone number should be provided on signup.');
  }
  if (phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
}
