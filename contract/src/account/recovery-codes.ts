/*
 * Recovery codes on the wire, all below /auth/v1, in a session:
 *   POST /recovery_codes         (a verified factor and aal2) → { codes: ["xxxxx-xxxxx", … ten] }
 *   GET  /recovery_codes         → { left, created_at }; no set: { left: 0, created_at: null }
 *   POST /recovery_codes/verify  { code } (aal1) → the session at aal2, with a new refresh token
 */
import { z } from 'zod';

/** Codes in one set. */
export const recoveryCodeCount = 10;

/** A new set: this is the only time that it can be read. */
export const newRecoveryCodesSchema = z.object({ codes: z.array(z.string()) });

export const recoveryCodesSchema = z.object({
  left: z.number().int().min(0),
  created_at: z.iso.datetime().nullable(),
});
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;
