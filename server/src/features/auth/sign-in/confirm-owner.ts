import type { Tx } from '#platform/database/tx.ts';

import type { OneTimeToken } from '#features/auth/proofs/one-time-tokens.ts';
import { takeOver } from '#features/auth/proofs/take-over.ts';
import { dropUnprovedIdentities } from '#features/auth/users/drop-unproved-identities.ts';
import { confirmEmail, findUser, type User } from '#features/auth/users/users.ts';

/** The PKCE flow of an email that the reader's own browser asked for. */
export type OwnFlow = { passwordHash: string | null };

/**
 * Accepts that somebody has read an email to the account's address. The first time they become its
 * owner, and what was there before counts only if it is theirs:
 * - the flow of a sign-up, finished by the browser that began it, brings its own password or
 *   identity;
 * - a code that was typed finishes the only sign-up there was: who did not sign up has nowhere to
 *   type it;
 * - a service that created the link itself knows its reader.
 *
 * Anything else (a link opened elsewhere or by a mail scanner, a recovery, a magic link, an
 * invitation) proves the mailbox only.
 */
export async function confirmOwner(
  tx: Tx,
  {
    token,
    user,
    flow,
    isTyped,
    now,
  }: { token: OneTimeToken; user: User; flow: OwnFlow | null; isTyped: boolean; now: Date },
): Promise<User | null> {
  if (user.email_confirmed_at !== null) return (await findUser(tx, user.id)) ?? null;
  const isSignUp = token.type === 'signup';
  if (isSignUp && flow) {
    const { passwordHash } = flow;
    // A flow without a password is that of an identity, or of an email that was asked for again.
    const keepsIdentities = passwordHash === null;
    await takeOver(tx, user, { passwordHash, keepsIdentities, keepsMetadata: true, now });
  } else if (isSignUp && (isTyped || token.is_vouched)) {
    await dropUnprovedIdentities(tx, user.id, now);
  } else {
    // The service itself described the invited person; a sign-up without a password asks for nothing.
    const isPlain = isSignUp && user.encrypted_password === null;
    const keepsMetadata = token.type === 'invite' || isPlain;
    await takeOver(tx, user, { keepsMetadata, now });
  }
  return confirmEmail(tx, { userId: user.id, email: token.address, now });
}
