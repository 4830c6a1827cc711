import type { Session } from '@supabase/auth-js';
import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js';
import { secondMs } from '@kith/contract/core/time';
import { loadConfig } from '#lib/config.ts';
import { failureOf } from '#lib/fetch-in-time.ts';
import { isOnline } from '#lib/online.ts';
import { fetchForAuth } from '#lib/refresh-when-online.ts';
import { readStoredJson } from '#lib/storage.ts';

/** Hard reset keeps keys that contain `auth-token`. */
const storageKey = 'auth-token';

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | undefined;

/**
 * The client of `/auth/v1`, made once the publishable key is known. Links in mails carry the session
 * themselves (implicit flow), so that one asked for on a laptop can be opened on a phone.
 */
export function authClient(): Promise<Client> {
  client ??= loadConfig().then(
    (config) =>
      new AuthClient({
        url: new URL('/auth/v1', window.location.origin).href,
        headers: {
          apikey: config.publishable_key,
          Authorization: `Bearer ${config.publishable_key}`,
        },
        fetch: fetchForAuth,
        storageKey,
        autoRefreshToken: true,
        persistSession: true,
        detectSessionInUrl: true,
        flowType: 'implicit',
      }),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

/**
 * The session that this browser keeps, however old its access token: without a connection nobody can
 * renew it, and the member stays who they are.
 */
export function readKeptSession(): Session | null {
  const kept = readStoredJson(storageKey) as Partial<Session> | null;
  return kept?.access_token && kept.refresh_token && kept.user ? (kept as Session) : null;
}

/** The kept access token, which no request takes along that may still arrive when it has ended. */
function readKeptToken(): string | null {
  const kept = readKeptSession();
  if (kept?.expires_at !== undefined && kept.expires_at * secondMs <= Date.now()) {
    throw new TypeError('The session can’t be renewed without a connection');
  }
  return kept?.access_token ?? null;
}

/**
 * The access token of the signed-in member, refreshed when it nears its end; null when signed out.
 *
 * @throws what a failed request does when it can't be refreshed for want of the server.
 */
export async function readAccessToken(): Promise<string | null> {
  // The client would try for half a minute to renew what the request can't use.
  if (!isOnline()) return readKeptToken();
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  // Without a token the server would answer that nobody is signed in, which is not so.
  if (isAuthRetryableFetchError(error)) throw failureOf(error);
  return data.session?.access_token ?? null;
}
