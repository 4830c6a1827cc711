import type { AuthError } from '#platform/auth-error.ts';

import type { Return } from '#features/auth/identities/finish-provider-sign-in.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';

/**
 * Where a sign-in at a provider redirects to: with the session in the fragment (which no server
 * sees), with a code in the query, or with the error in both.
 */
export function returnUrlOf({ redirectTo, outcome }: Return): URL {
  const url = new URL(redirectTo);
  if (!('kind' in outcome)) {
    const fields = describeRefusal(outcome);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    url.hash = new URLSearchParams(fields).toString();
  } else if (outcome.kind === 'code') {
    url.searchParams.set('code', outcome.code);
  } else {
    url.hash = new URLSearchParams(describeSession(outcome.session)).toString();
  }
  return url;
}

function describeSession(session: WireSession): Record<string, string> {
  const { provider_token: token, provider_refresh_token: refreshToken } = session;
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    ...(refreshToken === undefined ? {} : { provider_refresh_token: refreshToken }),
    ...(token === undefined ? {} : { provider_token: token }),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  };
}

const oauthErrors: Record<string, string> = {
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
  unexpected_failure: 'server_error',
};

function describeRefusal({ status, code, message, oauthError }: AuthError) {
  return {
    error: oauthError ?? oauthErrors[code] ?? oauthErrors[status] ?? 'invalid_request',
    error_code: code,
    error_description: message,
  };
}
