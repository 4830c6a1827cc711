import type { Factor, Session } from '@supabase/auth-js';
import { readClaims } from '#lib/access-claims.ts';

type Assurance = 'aal1' | 'aal2';

/** How strongly the holder of an access token has authenticated. */
export function readAssurance(accessToken: string): Assurance {
  return readClaims(accessToken)['aal'] === 'aal2' ? 'aal2' : 'aal1';
}

/** The second factors of the session's member. */
export function verifiedFactors(session: Session): Factor[] {
  return (session.user.factors ?? []).filter(({ status }) => status === 'verified');
}

/** Whether the member has a second factor and has not used it in this session yet. */
export function needsSecondFactor(session: Session): boolean {
  return verifiedFactors(session).length > 0 && readAssurance(session.access_token) === 'aal1';
}
