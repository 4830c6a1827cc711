import type { ContactView, ViewCreate, ViewUpdate } from '@kith/contract/contact-views/schemas';
import { sql } from 'kysely';

import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

const viewColumns = ['id', 'name', 'query', 'columns', 'pinned'] as const;

/** Serializes a member's changes of their views. */
export function viewsLock(ownerId: string): string {
  return `contact-views:${ownerId}`;
}

export function findViews(tx: Tx, ownerId: string): Promise<ContactView[]> {
  return tx
    .selectFrom('contact_views')
    .select(viewColumns)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a view after the existing ones. */
export function insertView(
  tx: Tx,
  ownerId: string,
  { view, now }: { view: ViewCreate; now: Date },
): Promise<ContactView> {
  const { name, query, columns } = view;
  return tx
    .insertInto('contact_views')
    .values({
      owner_id: ownerId,
      name,
      query,
      columns,
      place: sql<number>`(
        select coalesce(max(place), 0) + 1 from contact_views where owner_id = ${ownerId})`,
      created_at: now,
    })
    .returning(viewColumns)
    .executeTakeFirstOrThrow();
}

/** Changes the supplied fields of a view. */
export function updateView(
  tx: Tx,
  ownerId: string,
  id: string,
  { name, query, columns, pinned }: Omit<ViewUpdate, 'id'>,
): Promise<ContactView | undefined> {
  return tx
    .updateTable('contact_views')
    .set((view) => ({
      name: name ?? view.ref('name'),
      query: query ?? view.ref('query'),
      columns: columns ?? view.ref('columns'),
      pinned: pinned ?? view.ref('pinned'),
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(viewColumns)
    .executeTakeFirst();
}

/** Deletes a view, or restores it with null; one deleted before `since` can't be restored. */
export function setViewDeleted(
  tx: Tx,
  ownerId: string,
  id: string,
  { deletedAt, since }: { deletedAt: Date | null; since: Date },
): Promise<ContactView | undefined> {
  return tx
    .updateTable('contact_views')
    .set({ deleted_at: deletedAt && sql`coalesce(deleted_at, ${deletedAt})` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where((view) =>
      view.or([view('deleted_at', 'is', null), view('deleted_at', '>', since.toISOString())]),
    )
    .returning(viewColumns)
    .executeTakeFirst();
}

/** Puts the named views first in their order, the others after them as they were. */
export async function placeViews(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update contact_views v set place = ranked.place from (
      select id, row_number() over (
        order by array_position(${arrayParam(ids, 'uuid[]')}, id) nulls last, place, created_at
      ) as place
      from contact_views where owner_id = ${ownerId} and deleted_at is null
    ) ranked
    where v.owner_id = ${ownerId} and v.id = ranked.id`.execute(tx);
}
