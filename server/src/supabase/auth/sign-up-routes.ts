import { invalidInput } from '#platform/auth-error.ts';
import { Hono } from 'hono';
import { z } from 'zod';

import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { readChallenge } from '#features/auth/proofs/flow-states.ts';
import { signInAnonymously } from '#features/auth/sign-in/sign-in-anonymously.ts';
import { signUpByPhone } from '#features/auth/sign-up/sign-up-by-phone.ts';
import { refuseClosedSignUps, signUp } from '#features/auth/sign-up/sign-up.ts';

import type { AuthEnv } from './auth-app.ts';
import { limitByIp } from './gates.ts';
import { challengeShape, readBody, readChannel, text } from './read-body.ts';
import { openToAnyone } from './route-needs.ts';

const signUpBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: z.unknown().optional(),
  channel: text,
  ...challengeShape,
});

/** `POST /signup`: with an email address, with a phone number, or, anonymously, with neither. */
export function createSignUpRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const app = new Hono<AuthEnv>();
  app.post('/signup', openToAnyone, limitByIp(accounts, 'signup'), async (c) => {
    const body = await readBody(c, signUpBody);
    refuseClosedSignUps(ctx.policy);
    const { email, phone, password, data } = body;
    const client = c.get('client');
    if (email === '' && phone === '') {
      return c.json(await signInAnonymously({ ctx, client, input: { data } }));
    }
    refuseUnclearSignUp(body);
    const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
    if (phone !== '') {
      if (challenge) throw invalidInput('PKCE not supported for phone signups');
      const input = { phone, password, data, channel: readChannel(body.channel) };
      return c.json(await ctx.hashingQueue(() => signUpByPhone({ ctx, client, input })));
    }
    const redirectTo = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    const input = { email, password, data, challenge, redirectTo };
    return c.json(await ctx.hashingQueue(() => signUp({ ctx, client, input })));
  });
  return app;
}

function refuseUnclearSignUp({ email, phone, password }: z.infer<typeof signUpBody>): void {
  if (password === '') throw invalidInput('Signup requires a valid password');
  if (email !== '' && phone !== '') {
    throw invalidInput('Only an email address or phone number should be provided on signup.');
  }
}
