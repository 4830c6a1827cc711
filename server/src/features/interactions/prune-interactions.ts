import { hourS } from '@kith/contract/core/time';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Interactions } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayParam, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { type Selectable, sql } from 'kysely';

import { refreshContacts } from './refresh-contacts.ts';

/** Every night, before what was deleted long ago is erased. */
const schedule = '50 2 * * *';
const batchSize = 1_000;

type PruneParts = { database: Database; clock: Clock };

/**
 * Job: deletes interactions, and what was said about contacts, that are older than their member
 * keeps them. Only members who turned
 * it on have such an age; the others' interactions stay.
 */
export function createPruneJob({ database, clock }: PruneParts): JobHandler {
  return {
    name: 'interactions.prune',
    retries: 3,
    expireInSeconds: hourS,
    schedule,
    run: (_data, signal) => pruneInteractions({ database, now: clock.now(), signal }),
  };
}

/** They are deleted as by hand: restorable for some days, then erased with the other leftovers. */
export async function pruneInteractions({
  database,
  now,
  signal,
  size = batchSize,
}: {
  database: Database;
  now: Date;
  signal?: AbortSignal;
  size?: number;
}): Promise<void> {
  const members = await runAsService(database, (tx) =>
    tx
      .selectFrom('profiles')
      .select('id')
      .where('data_retention_months', 'is not', null)
      .orderBy('id')
      .execute(),
  );
  for (const { id } of members) {
    for (const aged of agedTables) {
      let isMore = true;
      while (isMore) {
        signal?.throwIfAborted();
        isMore = await runAsService(database, (tx) => pruneBatch({ tx, now, size, aged }, id));
      }
    }
  }
}

/** What warms a contact, by the column with its time. */
const agedTables = [
  { table: 'interactions', time: 'occurred_at' },
  { table: 'contact_statements', time: 'stated_at' },
] as const;

type PruneScope = { tx: Tx; now: Date; size: number; aged: (typeof agedTables)[number] };

/** The age is read again in each batch: a member who turns it off stops it at once. */
async function pruneBatch({ tx, now, size, aged }: PruneScope, ownerId: string): Promise<boolean> {
  const table = sql.table(aged.table);
  const time = sql.ref(`i.${aged.time}`);
  const found = await readRows(
    tx,
    sql<Pick<Selectable<Interactions>, 'id' | 'contact_id'>>`
      select i.id, i.contact_id from ${table} i
      where i.owner_id = ${ownerId} and i.deleted_at is null and ${time} < (
        select ${now}::timestamptz - make_interval(months => p.data_retention_months)
        from profiles p where p.id = ${ownerId})
      order by ${time} limit ${size}`,
  );
  const contactIds = [...new Set(found.map(({ contact_id: id }) => id))];
  await lockContactsById(tx, ownerId, contactIds);
  const ids = found.map(({ id }) => id);
  const pruned = await readRows(
    tx,
    // It stays if its date was changed while this waited.
    sql<Pick<Selectable<Interactions>, 'contact_id'>>`
      update ${table} i set deleted_at = ${now}::timestamptz
      from profiles p
      where p.id = ${ownerId} and i.owner_id = ${ownerId}
        and i.id = any(${arrayParam(ids, 'uuid[]')}) and i.deleted_at is null
        and ${time} < ${now}::timestamptz - make_interval(months => p.data_retention_months)
      returning i.contact_id`,
  );
  await refreshContacts(tx, ownerId, [...new Set(pruned.map(({ contact_id: id }) => id))]);
  return found.length === size;
}
