import type { AccountChanges } from '@kith/contract/account/changes';
import { paths } from '@kith/contract/app-routes/paths';
import { AuthError } from '#platform/auth-error.ts';
import { readTime, toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { hashUndoToken } from '#features/auth/account-changes/announce-change.ts';
import { sendLinkEmail } from '#features/auth/account-emails/account-email.ts';
import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { endPending } from '#features/auth/proofs/end-pending.ts';
import { issueToken } from '#features/auth/proofs/one-time-tokens.ts';
import { changeUser, findUser, lockUser, readLocale } from '#features/auth/users/users.ts';

import { inverses, type StoredChange } from './inverses.ts';

/**
 * Undoing a change of how one signs in, by the link that was emailed to the address from before it.
 * Threats:
 * - a thief who changes more after the change: undoing it undoes everything later too, newest first,
 *   and invalidates the links of those changes, which the thief may have received;
 * - a thief who undoes the owner's undo: an undo is no change, and has no link;
 * - a mail scanner that opens links: the page only shows what would happen; undoing is a request of
 *   its own;
 * - a thief who still has a session, a code or a link in an email: all of them end.
 */
type Undo = { ctx: AccountContext; input: { token: string } };

/** What the link would undo. @throws `otp_expired`. */
export async function previewUndo({ ctx, input }: Undo): Promise<AccountChanges> {
  return runAsService(ctx.database, async (tx) => {
    const change = await findChange(tx, ctx, input.token);
    return present(await listSince(tx, change));
  });
}

/** @throws `otp_expired`, `email_exists`. */
export async function undoChange({ ctx, input }: Undo): Promise<AccountChanges> {
  return runAsService(ctx.database, async (tx) => {
    const found = await findChange(tx, ctx, input.token);
    await lockUser(tx, found.user_id);
    // Read again under the lock: of two at once the second one finds it used.
    const change = await findChange(tx, ctx, input.token);
    const changes = await listSince(tx, change);
    for (const one of changes) await inverses[one.kind](tx, ctx, one);
    await tx
      .updateTable('auth.account_changes')
      .set({ undone_at: ctx.clock.now() })
      .where('user_id', '=', change.user_id)
      .where('position', '>=', change.position)
      .execute();
    await endEverything(tx, ctx, change);
    const undone = present(changes);
    if (undone.resets_password) await sendPasswordLink(tx, ctx, change.user_id);
    return undone;
  });
}

async function findChange(tx: Tx, { clock }: AccountContext, token: string): Promise<StoredChange> {
  const change = await tx
    .selectFrom('auth.account_changes')
    .selectAll()
    .where('token_hash', '=', hashUndoToken(token))
    .where('undone_at', 'is', null)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();
  if (change) return change;
  throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
}

/** The change and everything that was changed after it, newest first. */
function listSince(tx: Tx, { user_id: userId, position }: StoredChange): Promise<StoredChange[]> {
  return tx
    .selectFrom('auth.account_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('position', '>=', position)
    .where('undone_at', 'is', null)
    .orderBy('position', 'desc')
    .execute();
}

/** Ends sessions, codes, links and changes that wait for a confirmation. */
async function endEverything(
  tx: Tx,
  { clock }: AccountContext,
  { user_id: userId, created_at: changedAt }: StoredChange,
): Promise<void> {
  await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('auth.passkey_challenges').where('user_id', '=', userId).execute();
  await endPending(tx, userId);
  const user = await changeUser(
    tx,
    userId,
    { new_email: null, new_phone: null, email_change_confirmations: 0 },
    clock.now(),
  );
  const askedAt = user.deletion_requested_at;
  if (askedAt === null || readTime(askedAt) < readTime(changedAt)) return;
  const kept = { deletion_requested_at: null, deletion_due_at: null, deletion_warned_at: null };
  await changeUser(tx, userId, kept, clock.now());
}

/** The password that was chosen is void; the one before it may be known to the thief too. */
async function sendPasswordLink(tx: Tx, ctx: AccountContext, userId: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user || user.email === null) return;
  const to = user.email;
  const token = await issueToken(tx, ctx, { userId, type: 'recovery', address: to });
  const redirectTo = new URL(paths.resetPassword(), ctx.policy.origin);
  const locale = await readLocale(tx, userId);
  await sendLinkEmail(tx, ctx, { kind: 'recovery', to, locale, token, redirectTo });
}

function present(changes: readonly StoredChange[]): AccountChanges {
  return {
    changes: changes.map(({ kind, detail, created_at: at }) => ({
      kind,
      detail,
      changed_at: toWireTime(at),
    })),
    resets_password: changes.some(({ kind }) => kind === 'password'),
  };
}
