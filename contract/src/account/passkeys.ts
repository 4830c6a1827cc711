/*
 * Passkeys on the wire, all below /auth/v1, with the client's `apikey`:
 *   POST   /passkeys/registration  (session)                    → { challenge_id, options }
 *   POST   /passkeys               { challenge_id, credential, name } → { id, name, created_at, last_used_at }
 *   GET    /passkeys               → [{ id, name, created_at, last_used_at }], newest last
 *   PATCH  /passkeys/{id}          { name } → { id, name, created_at, last_used_at }
 *   DELETE /passkeys/{id}          → { id }
 *   POST   /passkeys/challenge     (without a session)          → { challenge_id, options }
 *   POST   /token?grant_type=passkey  { challenge_id, credential } → a session at aal2
 * Refusals of their own: webauthn_challenge_expired, webauthn_verification_failed (adding),
 * webauthn_credential_not_found (signing in), passkey_not_found, too_many_passkeys, insufficient_aal.
 * `options` are what @simplewebauthn/browser takes as `optionsJSON`, `credential` what it answers.
 */
import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { minuteS } from '../core/time.ts';

/** Passkeys that one member may have. */
export const passkeyLimit = 20;
/** How long the authenticator may take. */
export const passkeyChallengeS = 5 * minuteS;

export const passkeyNameSchema = lineSchema(100).pipe(z.string().min(1));

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/**
 * A challenge for an authenticator: options of WebAuthn in its JSON format, binaries as base64url.
 */
export const passkeyChallengeSchema = z.object({
  challenge_id: idSchema,
  options: z.record(z.string(), z.unknown()),
});
