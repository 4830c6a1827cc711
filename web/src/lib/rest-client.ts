import { PostgrestClient } from '@supabase/postgrest-js';
import { loadConfig } from '#lib/config.ts';
import { readAccessToken } from '#lib/supabase-client.ts';

/** The client of `/rest/v1`, speaking as the signed-in member. */
export async function restClient(): Promise<PostgrestClient> {
  const config = await loadConfig();
  return new PostgrestClient(new URL('/rest/v1', window.location.origin).href, {
    headers: { apikey: config.publishable_key },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Authorization', `Bearer ${(await readAccessToken()) ?? config.publishable_key}`);
      return fetch(input, { ...init, headers });
    },
  });
}
