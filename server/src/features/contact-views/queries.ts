import type { ContactView, ViewCreate } from '@kith/contract/contact-views/schemas';
import { arrayParam, jsonParam, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

const columns = sql`v.id, v.name, v.query, v.columns`;

/** Makes one member's changes of their views wait for one another. */
export async function lockViews(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`contact-views:${ownerId}`}, 0))`,
  );
}

export function findViews(tx: Tx, ownerId: string): Promise<ContactView[]> {
  return readRows<ContactView>(
    tx,
    sql`select ${columns} from contact_views v
      where v.owner_id = ${ownerId} and v.deleted_at is null order by v.place, v.created_at, v.id`,
  );
}

export function insertView(
  tx: Tx,
  ownerId: string,
  { view, now }: { view: ViewCreate; now: Date },
): Promise<ContactView | undefined> {
  return readRow<ContactView>(
    tx,
    sql`insert into contact_views as v (owner_id, name, query, columns, place, created_at)
      values (${ownerId}, ${view.name}, ${jsonParam(view.query)},
        ${arrayParam(view.columns, 'text[]')},
        (select coalesce(max(place), 0) + 1 from contact_views where owner_id = ${ownerId}), ${now})
      returning ${columns}`,
  );
}

export function updateView(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: Partial<ViewCreate>,
): Promise<ContactView | undefined> {
  const query = changes.query === undefined ? sql`query` : jsonParam(changes.query);
  const shown =
    changes.columns === undefined ? sql`columns` : arrayParam(changes.columns, 'text[]');
  return readRow<ContactView>(
    tx,
    sql`update contact_views v set name = coalesce(${changes.name ?? null}, name), query = ${query},
        columns = ${shown}
      where v.owner_id = ${ownerId} and v.id = ${id} and v.deleted_at is null
      returning ${columns}`,
  );
}

/** Deletes a view, or brings it back with null; only what was deleted after `since` is still there. */
export function setViewDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  { deletedAt, since }: { deletedAt: Date | null; since: Date },
): Promise<ContactView | undefined> {
  const value = deletedAt === null ? sql`null` : sql`coalesce(deleted_at, ${deletedAt})`;
  return readRow<ContactView>(
    tx,
    sql`update contact_views v set deleted_at = ${value}
      where v.owner_id = ${ownerId} and v.id = ${id}
        and (v.deleted_at is null or v.deleted_at > ${since})
      returning ${columns}`,
  );
}

/** Those named come first in their order, the others after them as they were. */
export async function placeViews(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update contact_views v set place = ranked.place from (
      select id, row_number() over (
        order by array_position(${arrayParam(ids, 'uuid[]')}, id) nulls last, place, created_at
      ) as place
      from contact_views where owner_id = ${ownerId} and deleted_at is null
    ) ranked
    where v.owner_id = ${ownerId} and v.id = ranked.id`);
}
