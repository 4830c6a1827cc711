/*
 * Undoing changes of an account, below /auth/v1, with the token of an email and no session:
 *   POST /account_changes/preview  { token } → what would be undone; changes nothing
 *   POST /account_changes/undo     { token } → the same, undone; all sessions have ended
 * `otp_expired` for a wrong, used or expired token; `email_exists` when another account has the
 * former address.
 *   GET  /additions  (session) → passkeys and factors added since the last change of the password
 */
import { z } from 'zod';

import { idSchema } from '../core/ids.ts';

export const accountChangeKinds = [
  'email',
  'phone',
  'password',
  'identity_added',
  'identity_removed',
  'factor_added',
  'factor_removed',
  'passkey_added',
  'passkey_removed',
  'token_added',
  'token_removed',
  'recovery_codes',
  'sessions_ended',
  'export',
] as const;
export type AccountChangeKind = (typeof accountChangeKinds)[number];

/** How long the link of an email undoes a change. */
export const undoDays = 7;

export const accountChangesSchema = z.object({
  /** Newest first: a change is undone with everything that was changed after it. */
  changes: z.array(
    z.object({
      kind: z.enum(accountChangeKinds),
      detail: z.string(),
      changed_at: z.iso.datetime(),
    }),
  ),
  /** Whether the password is no longer valid afterwards, and an email with a link for a new one sent. */
  resets_password: z.boolean(),
});
export type AccountChanges = z.infer<typeof accountChangesSchema>;

/** Something that signs in or proves a second factor, and was added after the password was chosen. */
export const additionSchema = z.object({
  id: idSchema,
  kind: z.enum(['passkey', 'factor']),
  name: z.string(),
  created_at: z.iso.datetime(),
});
export type Addition = z.infer<typeof additionSchema>;
