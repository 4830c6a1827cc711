import type { AuthClient, Session } from '@supabase/auth-js';
import { minuteMs, secondMs } from '@kith/contract/core/time';
import { loadConfig } from '#lib/config.ts';
import { failureOf } from '#lib/fetch-in-time.ts';
import { isOnline } from '#lib/online.ts';
import { fetchForAuth } from '#lib/refresh-when-online.ts';
import { readStoredJson } from '#lib/storage.ts';

/** Hard reset keeps keys that contain `auth-token`. */
export const storageKey = 'auth-token';

/** A session that ends sooner is renewed before it is used. */
export const usableMs = 2 * minuteMs;

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | undefined;
let created: Client | undefined;
const followers: ((client: Client) => void)[] = [];

/**
 * The client of `/auth/v1`, created once its code and the publishable key are there. It takes no session from the
 * address: whoever made the address could sign this browser in. What arrives is opened by
 * `open-arrival.ts`, with the PKCE verifiers that the client stores here.
 */
export function authClient(): Promise<Client> {
  client ??= createClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createClient(): Promise<Client> {
  const [config, library] = await Promise.all([loadConfig(), import('#lib/auth-library.ts')]);
  created = new library.AuthClient({
    url: new URL('/auth/v1', window.location.origin).href,
    headers: {
      apikey: config.publishable_key,
      Authorization: `Bearer ${config.publishable_key}`,
    },
    fetch: fetchForAuth,
    storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: 'pkce',
  });
  for (const follow of followers) follow(created);
  return created;
}

/** Calls `follow` once there is a client, before anyone does something with it. */
export function followAuthClient(follow: (client: Client) => void): void {
  if (created) follow(created);
  else followers.push(follow);
}

/**
 * The session stored in this browser, even with an expired access token: it can't be renewed
 * offline, and the member stays signed in.
 */
export function readStoredSession(): Session | null {
  const stored = readStoredJson(storageKey) as Partial<Session> | null;
  return stored?.access_token && stored.refresh_token && stored.user ? (stored as Session) : null;
}

/** Whether a session can be used as it is, without the client that would renew it. */
export function isUsable({ expires_at: expiresAt = 0 }: Session): boolean {
  return expiresAt * secondMs > Date.now() + usableMs;
}

/** The stored access token; null if it would expire before a request arrives. */
function readStoredToken(): string | null {
  const stored = readStoredSession();
  if (stored?.expires_at !== undefined && stored.expires_at * secondMs <= Date.now()) {
    throw new TypeError('The session can’t be renewed without a connection');
  }
  return stored?.access_token ?? null;
}

/**
 * The access token of the signed-in member, refreshed near its end; null when signed out.
 *
 * @throws what a failed request throws if it can't be refreshed.
 */
export async function readAccessToken(): Promise<string | null> {
  // The client would try for half a minute to renew a token that the request can't use.
  if (!isOnline()) return readStoredToken();
  // The first screen's requests don't wait for the client's code.
  const stored = created ? null : readStoredSession();
  if (stored && isUsable(stored)) return stored.access_token;
  const auth = await authClient();
  const { data, error } = await auth.getSession();
  // Without a token the server would answer "signed out", which is wrong.
  if (error?.name === 'AuthRetryableFetchError') throw failureOf(error);
  return data.session?.access_token ?? null;
}
