import type { Factor, Session } from '@supabase/auth-js';
import { readClaims } from '#lib/access-claims.ts';

type Assurance = 'aal1' | 'aal2';

/** How far the holder of an access token has proved who they are. */
export function readAssurance(accessToken: string): Assurance {
  return readClaims(accessToken)['aal'] === 'aal2' ? 'aal2' : 'aal1';
}

/** The second factors that a session's member can be asked for. */
export function verifiedFactors(session: Session): Factor[] {
  return (session.user.factors ?? []).filter(({ status }) => status === 'verified');
}

/** Whether the member has a second factor and has not shown it yet in this session. */
export function needsSecondFactor(session: Session): boolean {
  return verifiedFactors(session).length > 0 && readAssurance(session.access_token) === 'aal1';
}
