import { paths } from '@kith/contract/app-routes/paths';

import { browser } from '#extension/browser-api.ts';

import { callService } from './call-service.ts';
import { changeStored } from './stored.ts';

type Given = { token: string; member_id: string };

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The address of a service as a member writes it; null for what is none. */
export function readOrigin(text: string): string | null {
  const written = text.trim();
  const isLocal = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1)(?=[:/]|$)/iu.test(written);
  const whole = /^https?:\/\//iu.test(written)
    ? written
    : `${isLocal ? 'http' : 'https'}://${written}`;
  const url = URL.parse(whole);
  if (url === null || url.username !== '' || url.password !== '') return null;
  // A token never travels in the open.
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return null;
  return url.origin;
}

/** A secret and what may be known of it (RFC 7636, S256). */
async function makeProof(): Promise<{ verifier: string; challenge: string }> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(digest)) };
}

/**
 * Lets the member approve the extension in the signed-in app, and keeps the token that it gives.
 *
 * @returns false when the member declined or closed the window.
 */
export async function connect(origin: string): Promise<boolean> {
  const redirect = browser.identity.getRedirectURL();
  const { verifier, challenge } = await makeProof();
  const query = { redirect_uri: redirect, code_challenge: challenge };
  const url = new URL(paths.connectExtension(query), origin).href;
  const answer = await browser.identity
    .launchWebAuthFlow({ url, interactive: true })
    .catch(() => undefined);
  const code = answer === undefined ? null : new URL(answer).searchParams.get('code');
  if (code === null) return false;
  const given = await callService<Given>({
    origin,
    path: '/extension/tokens',
    body: { code, code_verifier: verifier, redirect_uri: redirect },
  });
  const { token, member_id: memberId } = given;
  await changeStored(({ connection, revocations }) => ({
    origin,
    connection: { origin, token, memberId, isOver: false },
    revocations: connection
      ? [...revocations, { origin: connection.origin, token: connection.token }]
      : revocations,
  }));
  return true;
}

/** Forgets the member and what waits, and has the service forget the token. */
export async function disconnect(): Promise<void> {
  await changeStored(({ connection, revocations }) => ({
    connection: null,
    queue: [],
    revocations: connection
      ? [...revocations, { origin: connection.origin, token: connection.token }]
      : revocations,
  }));
}
