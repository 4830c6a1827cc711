import type { MemberContext } from '#platform/context.ts';
import { arrayParam, type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { countedSince } from './counted-since.ts';
import { type CountedContact, holdCountedContact } from './hold-counted-contact.ts';
import { recomputeWarmth } from './refresh-warmth.ts';

type Scope = { ownerId: string; otherId: string; now: Date };
type Place = Computed<CountedContact>;

/**
 * Counts the likes and comments between the caller and another member, as interactions with the contact
 * that is the other: one for each local day, kind and direction, without a text. They follow what is
 * there now, so a like that is taken back, or a deleted comment or post, takes its row along. A row that
 * the owner deleted stays deleted. A repeat changes nothing; a race waits for the contact.
 */
export async function countFeed({
  ctx,
  input,
}: {
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock'>;
  input: { otherId: string };
}): Promise<void> {
  const scope = { ...input, ownerId: ctx.actor.memberId, now: ctx.clock.now() };
  await ctx.database.requiring(['data_processing']).transaction(async (tx) => {
    const place = await holdCountedContact(tx, scope.ownerId, () => readPlace(tx, scope));
    if (!place) return;
    const moved = await moveDays(tx, scope, place);
    const gone = await removeDays(tx, scope);
    const added = await addDays(tx, scope, place);
    const changed = await countAgain(tx, scope);
    if (moved + gone + added + changed === 0) return;
    await recomputeWarmth(tx, scope.ownerId, [place.contact_id, ...place.former_ids]);
  });
}

function readPlace(tx: Tx, { ownerId, otherId, now }: Scope): Promise<Place | undefined> {
  return readRow(
    tx,
    sql<Place>`select n.contact_id, array(select distinct i.contact_id from interactions i
          where i.owner_id = ${ownerId} and i.feed_member_id = ${otherId}
            and i.contact_id <> n.contact_id order by 1) as former_ids
      from (select feed_contact(${otherId}, ${now}) as contact_id) n
      where n.contact_id is not null`,
  );
}

/** How many rows a statement changed. */
async function change(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return (await readRows(tx, sql<Computed<{ id: string }>>`${statement} returning i.id`)).length;
}

/** What was between two people belongs to one contact, also when the link moved to another one. */
function moveDays(tx: Tx, { ownerId, otherId, now }: Scope, place: Place): Promise<number> {
  return change(
    tx,
    sql`update interactions i set contact_id = ${place.contact_id}, updated_at = ${now}
      where i.owner_id = ${ownerId} and i.feed_member_id = ${otherId}
        and i.contact_id = any(${arrayParam(place.former_ids, 'uuid[]')})`,
  );
}

/**
 * An act belongs to the row whose span it is in, on an alias `a` and `i`: so another time zone later
 * neither counts it again nor moves it.
 */
const isOfRow = sql.raw(`a.kind = i.kind and a.direction = i.direction
  and a.acted_at between i.began_at and i.occurred_at`);

function removeDays(tx: Tx, { ownerId, otherId }: Scope): Promise<number> {
  return change(
    tx,
    sql`delete from interactions i
      where i.owner_id = ${ownerId} and i.feed_member_id = ${otherId} and i.deleted_at is null
        and not exists (select from feed_acts(${otherId}) a where ${isOfRow})`,
  );
}

function addDays(tx: Tx, { ownerId, otherId, now }: Scope, place: Place): Promise<number> {
  return change(
    tx,
    sql`insert into interactions as i (owner_id, contact_id, kind, direction, occurred_at, source,
        external_key, feed_member_id, post_count, began_at, created_at, updated_at)
      select ${ownerId}::uuid, ${place.contact_id}::uuid, d.kind, d.direction, d.latest_at, 'feed',
        -- Of the other's id only what says nothing without it.
        concat_ws(':', 'feed', d.kind, md5(${otherId}::text || ${ownerId}::text), d.day, d.direction),
        ${otherId}::uuid, d.post_count, d.began_at, ${now}::timestamptz, ${now}::timestamptz
      from (
        select a.kind, a.direction, a.day, count(distinct a.post_id)::integer as post_count,
          min(a.acted_at) as began_at, max(a.acted_at) as latest_at
        from feed_acts(${otherId}) a
        where a.acted_at > ${countedSince(now)} and not exists (select from interactions i
          where i.owner_id = ${ownerId} and i.feed_member_id = ${otherId} and ${isOfRow})
        group by a.kind, a.direction, a.day) d
      order by d.kind, d.day, d.direction
      on conflict (owner_id, external_key) where external_key is not null do update
        set occurred_at = greatest(i.occurred_at, excluded.occurred_at),
          began_at = least(i.began_at, excluded.began_at), updated_at = excluded.updated_at`,
  );
}

/** How many posts each row is about now, and from when to when. */
function countAgain(tx: Tx, { ownerId, otherId, now }: Scope): Promise<number> {
  return change(
    tx,
    sql`update interactions i
      set post_count = n.post_count, post_id = n.post_id, began_at = n.began_at,
        occurred_at = n.latest_at, updated_at = ${now}
      from (
        select i.id, count(distinct a.post_id)::integer as post_count,
          case when count(distinct a.post_id) = 1 then (array_agg(a.post_id))[1] end as post_id,
          min(a.acted_at) as began_at, max(a.acted_at) as latest_at
        from interactions i join feed_acts(${otherId}) a on ${isOfRow}
        where i.owner_id = ${ownerId} and i.feed_member_id = ${otherId}
        group by i.id) n
      where i.owner_id = ${ownerId} and i.id = n.id
        and (i.post_count, i.post_id, i.began_at, i.occurred_at)
          is distinct from (n.post_count, n.post_id, n.began_at, n.latest_at)`,
  );
}
