import { AuthApiError } from '@supabase/auth-js';
import { loadConfig } from '#lib/config.ts';
import { fetchInTime } from '#lib/fetch-in-time.ts';
import { withFreshProof } from '#lib/fresh-proof.ts';
import { readAccessToken } from '#lib/supabase-client.ts';

type AuthCall = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  /** Without the signed-in member's token. */
  isVisitor?: boolean;
};

/**
 * Calls endpoints of `/auth/v1` that its client doesn't cover (passkeys, recovery codes, links), as
 * the signed-in member if there is one.
 *
 * @throws AuthApiError with the refusal's code, like the client itself.
 */
export function callAuth<Answer>(path: string, call: AuthCall = {}): Promise<Answer> {
  return withFreshProof(() => send<Answer>(path, call));
}

async function send<Answer>(
  path: string,
  { method = 'POST', body, isVisitor = false }: AuthCall,
): Promise<Answer> {
  const { publishable_key: apikey } = await loadConfig();
  const accessToken = (isVisitor ? null : await readAccessToken()) ?? apikey;
  const response = await fetchInTime(`/auth/v1${path}`, {
    method,
    headers: {
      apikey,
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json().catch(() => ({}))) as Answer & {
    code?: string;
    message?: string;
  };
  if (response.ok) return answer;
  throw new AuthApiError(answer.message ?? response.statusText, response.status, answer.code);
}
