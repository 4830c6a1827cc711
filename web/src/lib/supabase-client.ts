import { AuthClient } from '@supabase/auth-js';
import { loadConfig } from '#lib/config.ts';

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

/** The access token of the signed-in member, refreshed when it nears its end; null when signed out. */
export async function readAccessToken(): Promise<string | null> {
  const auth = await authClient();
  const { data } = await auth.getSession();
  return data.session?.access_token ?? null;
}
