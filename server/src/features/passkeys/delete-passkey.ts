import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';
import { requireAal2IfEnrolled } from '#features/factors/require-second-factor.ts';
import type { Actor } from '#features/sessions/authenticate.ts';

import { passkeyNotFound } from './rename-passkey.ts';

/**
 * Takes a passkey away; nobody signs in with it again.
 *
 * @throws `passkey_not_found`, also for somebody else's; `insufficient_aal`.
 */
export async function deletePasskey({
  ctx,
  actor,
  input: { id },
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { id: string };
}): Promise<void> {
  requireAal2IfEnrolled(actor);
  const deleted = await runAsService(ctx.database, (tx) =>
    readRow(
      tx,
      sql`delete from auth.passkeys where id = ${id} and user_id = ${actor.user.id} returning id`,
    ),
  );
  if (!deleted) throw passkeyNotFound();
}
