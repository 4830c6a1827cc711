import { randomUUID } from 'node:crypto';

import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';

import type { TestApp } from './start-test-app.ts';
import { goodPassword } from './test-app-clients.ts';

type Client = SupabaseClient['auth'];
type Member = { email: string; client: Client; userId: string };

/** A member who has just signed up, with a client of their own. */
export async function signUpMember(server: TestApp): Promise<Member> {
  const email = `${randomUUID()}@test.example`;
  const client = server.client();
  const { data, error } = await client.signUp({ email, password: goodPassword });
  if (!data.session) throw new Error(`No session: ${error?.code}`);
  return { email, client, userId: data.session.user.id };
}

/** Another session of a member, by password alone. */
export async function signInAgain(server: TestApp, email: string): Promise<Client> {
  const client = server.client();
  const { error } = await client.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return client;
}

/** The token that a client would send now. */
export async function tokenOf(client: Client): Promise<string> {
  const { data } = await client.getSession();
  return data.session?.access_token ?? '';
}

/** The code that an authenticator app shows at a time, so many steps later. */
export function showCode(secret: string, at: Date, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: at.getTime() + stepsLater * 30_000 });
}

/** Adds an authenticator app and proves it; the client's session is at aal2 afterwards. */
export async function addTotp(server: TestApp, client: Client, friendlyName = 'App') {
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const code = showCode(totp.secret, server.clock.now());
  const verified = await client.mfa.challengeAndVerify({ factorId, code });
  if (verified.error) throw verified.error;
  return { factorId, secret: totp.secret, code };
}

/** A set of recovery codes for the member of a session at aal2. */
export async function makeRecoveryCodes(server: TestApp, client: Client): Promise<string[]> {
  const token = await tokenOf(client);
  const response = await server.call('/recovery_codes', { token, method: 'POST', body: {} });
  return ((await response.json()) as { codes: string[] }).codes;
}
