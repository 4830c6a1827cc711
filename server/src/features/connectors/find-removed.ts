import { crmObjects, type CrmObject } from '@kith/contract/connectors/rules';
import { dayMs } from '@kith/contract/core/time';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { findFollowed } from './followed-links.ts';
import { keepConflicts } from './record-history.ts';
import { addSample, commitStep, count, type RunContext, type Tally } from './run-context.ts';
import type { Step } from './run-context.ts';

/**
 * Finds records that were deleted there. Nothing is deleted here: the member is asked about contacts, and
 * notes and companies stay as they are.
 */
export const findRemoved: Step = async (run, position) => {
  const { connection, peer } = run;
  const [name, ...rest] = (position.cursor ?? `${crmObjects[0]}:`).split(':');
  const object = crmObjects.find((one) => one === name) ?? 'contact';
  const since =
    connection.last_synced_at === null ? null : Date.parse(String(connection.last_synced_at));
  // Before the first sync nothing is linked.
  if (since === null) return null;
  const { ids, next } = await peer.readRemoved(object, {
    since: since - overlapMs,
    cursor: rest.join(':') || null,
  });
  const following = crmObjects[crmObjects.indexOf(object) + 1];
  const cursor =
    next === null ? (following === undefined ? null : `${following}:`) : `${object}:${next}`;
  await commitStep(run, { ...position, cursor }, (tx, tally) =>
    endLinks(tx, run, tally, { object, ids }),
  );
  return cursor;
};

/** Indexes of deleted records lag behind. */
const overlapMs = dayMs;

type Ended = Computed<{ id: string; contact_id: string | null; full_name: string | null }>;

async function endLinks(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { object, ids }: { object: CrmObject; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const { ownerId, connection, ctx } = run;
  const now = ctx.clock.now();
  const links = await readRows(
    tx,
    sql<Ended>`select l.id, l.contact_id, c.full_name from crm_links l
      left join contacts c on c.owner_id = l.owner_id and c.id = l.contact_id and c.deleted_at is null
      where l.owner_id = ${ownerId} and l.connection_id = ${connection.id} and l.object = ${object}
        and l.ended_at is null and l.remote_id = any(${arrayParam(ids, 'text[]')}) order by l.id`,
  );
  for (const { id, contact_id: contactId, full_name: name } of links) {
    count(tally, 'removed');
    if (name !== null) addSample(tally, { object, action: 'removed', label: name, changes: [] });
    if (!run.applies) continue;
    await tx
      .updateTable('crm_links')
      .set({ ended_at: now, is_pending: false })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute();
    if (object !== 'contact' || name === null || contactId === null) continue;
    // Of two that were merged here, the other record is still there.
    const scope = { ownerId, connectionId: connection.id };
    if ((await findFollowed(tx, scope, [contactId])).size > 0) continue;
    const asks = [{ field: 'removed', kith: name, crm: '' }];
    await keepConflicts(tx, { ownerId, linkId: id, now }, { asks, settled: [] });
  }
}
