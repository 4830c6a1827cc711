import { WebAuthnError } from '@simplewebauthn/browser';
import { isAuthApiError } from '@supabase/auth-js';
import { type AuthProblem, toAuthProblem } from './auth-problem.ts';

/** A refusal by the server, the member or the device, who closed the browser's own dialog. */
export function toPasskeyProblem(error: unknown): AuthProblem {
  if (isAuthApiError(error)) return toAuthProblem(error, 'tooManyTries');
  if (error instanceof WebAuthnError || error instanceof DOMException) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return { field: 'form', key: isKnown ? 'keyKnown' : 'passkeyStopped' };
  }
  throw error;
}
