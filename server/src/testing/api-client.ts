import { randomUUID } from 'node:crypto';

import type { PublicConfig } from '@kith/contract/system/schemas';

import { usualConsents } from './test-member.ts';

export type SignedUp = {
  email: string;
  memberId: string;
  accessToken: string;
  /** A call under `/api/v1` as this member. */
  call: (
    method: string,
    path: string,
    body?: RequestInit['body'] | object,
    headers?: Record<string, string>,
  ) => Promise<Response>;
};

const password = 'Warm-Ties-2026';

/** Signs up and consents over HTTP, as a browser would. */
export async function signUpOver(
  origin: string,
  email = `${randomUUID()}@example.org`,
): Promise<SignedUp> {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as PublicConfig;
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: config.publishable_key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-up answered ${answer.status}: ${await answer.text()}`);
  const session = (await answer.json()) as { access_token: string; user: { id: string } };
  await consent(origin, config.publishable_key, session);
  return {
    email,
    memberId: session.user.id,
    accessToken: session.access_token,
    call: (method, path, body, headers = {}) => {
      const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      const payload = isRaw ? (body as RequestInit['body']) : JSON.stringify(body);
      const authorization = `Bearer ${session.access_token}`;
      const type: Record<string, string> = isRaw ? {} : { 'content-type': 'application/json' };
      const options = { method, headers: { authorization, ...type, ...headers } };
      return fetch(`${origin}/api/v1${path}`, {
        ...options,
        ...(payload ? { body: payload } : {}),
      });
    },
  };
}

async function consent(
  origin: string,
  apikey: string,
  { access_token: token, user }: { access_token: string; user: { id: string } },
): Promise<void> {
  const rows = usualConsents.map((type) => ({
    user_id: user.id,
    consent_type: type,
    consent_granted: true,
  }));
  const answer = await fetch(`${origin}/rest/v1/user_consent`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  });
  if (!answer.ok) throw new Error(`Consents answered ${answer.status}: ${await answer.text()}`);
}
