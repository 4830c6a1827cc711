import type { Passkey } from '@kith/contract/account/passkeys';
import { AuthError } from '#platform/auth-error.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';
import type { Actor } from '#features/sessions/authenticate.ts';

import { presentPasskey, type StoredPasskey } from './stored-passkeys.ts';

/** @throws `passkey_not_found`, also for somebody else's. */
export async function renamePasskey({
  ctx,
  actor,
  input: { id, name },
}: {
  ctx: AccountContext;
  actor: Actor;
  input: { id: string; name: string };
}): Promise<Passkey> {
  const passkey = await runAsService(ctx.database, (tx) =>
    readRow<StoredPasskey>(
      tx,
      sql`update auth.passkeys set name = ${name}
        where id = ${id} and user_id = ${actor.user.id} returning *`,
    ),
  );
  if (!passkey) throw passkeyNotFound();
  return presentPasskey(passkey);
}

export function passkeyNotFound(): AuthError {
  return new AuthError(404, 'passkey_not_found', 'Passkey not found');
}
