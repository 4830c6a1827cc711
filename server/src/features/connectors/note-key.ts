import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { RunContext } from './run-context.ts';

/** Names a note of an account, which is known by it when the account is connected again. */
function noteKeyOf({ provider, connection }: RunContext, remoteId: string): string {
  return `${provider}:${connection.account_key}:${remoteId}`;
}

/** Where an import named it before, it keeps that name: the file may come again. */
export async function keepNoteKey(
  tx: Tx,
  run: RunContext,
  { interactionId, remoteId }: { interactionId: string; remoteId: string },
): Promise<void> {
  const key = noteKeyOf(run, remoteId);
  await sql`
    update interactions set external_key = ${key}
    where owner_id = ${run.ownerId} and id = ${interactionId} and external_key is null
      and not exists (select from interactions other
        where other.owner_id = ${run.ownerId} and other.external_key = ${key})`.execute(tx);
}

export async function findNoteByKey(
  tx: Tx,
  run: RunContext,
  remoteId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('interactions')
    .select('id')
    .where('owner_id', '=', run.ownerId)
    .where('external_key', '=', noteKeyOf(run, remoteId))
    .executeTakeFirst();
  return row?.id;
}
