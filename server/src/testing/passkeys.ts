import type { SoftwareAuthenticator } from '#testing/peers/software-authenticator.ts';

import type { TestApp } from './start-test-app.ts';

type Begun = { challenge_id: string; options: object };

/** Creates a passkey on a device and adds it to the session's member. */
export async function addPasskey(
  server: TestApp,
  token: string,
  authenticator: SoftwareAuthenticator,
  name = 'Device',
): Promise<Response> {
  const response = await server.call('/passkeys/registration', { token, body: {} });
  if (!response.ok) return response;
  const { challenge_id, options } = (await response.json()) as Begun;
  const credential = authenticator.create(options);
  return server.call('/passkeys', { token, body: { challenge_id, credential, name } });
}

/** The challenge for signing in. */
export async function beginSignIn(server: TestApp): Promise<Begun> {
  const response = await server.call('/passkeys/challenge', { body: {} });
  return (await response.json()) as Begun;
}

/** Signs in with what the device keeps, or with what an attacker makes of it. */
export async function signInByPasskey(
  server: TestApp,
  authenticator: SoftwareAuthenticator,
  deviation: Parameters<SoftwareAuthenticator['get']>[1] = {},
): Promise<Response> {
  const { challenge_id, options } = await beginSignIn(server);
  const credential = authenticator.get(options, deviation);
  return server.call('/token?grant_type=passkey', { body: { challenge_id, credential } });
}
