import { groupLimits } from '@kith/contract/insights/group-rules';
import type { GroupEvent, GroupHistory, GroupRef } from '@kith/contract/insights/groups';
import type { InteractionKind } from '@kith/contract/warmth/rules';
import { readLocalDay } from '#features/profile/local-day.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import {
  arrayParam,
  type Computed,
  readRow,
  readRows,
  type TimeText,
  toKeysetTime,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import { type Group, readGroup, requireGroupFlag } from './group.ts';
import { readGroupMoves } from './moves.ts';

/** Of more people than this, the newest interactions of the network are read instead of each one's. */
const fewPeople = 1_000;

type Row = Computed<{
  kind: GroupEvent['kind'];
  at: TimeText;
  /** What the event is about: an interaction, a contact, an opportunity. */
  id: string;
  person_id: string | null;
  name: string | null;
  interaction: InteractionKind | null;
  text: string;
}>;

const cursorSchema = z.tuple([z.string(), z.iso.datetime({ offset: true }), z.string().max(60)]);
const keyOf = ({ kind, id }: Row) => `${kind}:${id}`;

/**
 * What happened with a company or an industry, latest first.
 *
 * @throws `not_found`, `invalid_cursor`, `feature_disabled`
 */
export function readGroupHistory({
  ctx,
  input: { cursor, ...ref },
}: {
  ctx: MemberContext;
  input: GroupRef & { cursor?: string | undefined };
}): Promise<GroupHistory> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const place = ref.company_id ?? ref.industry ?? '';
  return ctx.database.transaction(
    async (tx) => {
      const after = cursor === undefined ? null : decodeCursor(cursorSchema, cursor);
      if (after && after[0] !== place) {
        throw new AppError('invalid_cursor', 'The cursor is of another history');
      }
      await requireGroupFlag(tx, ref);
      const group = await readGroup(tx, ownerId, ref);
      const today = await readLocalDay(tx, ownerId, now);
      const rows = await readEvents(tx, { ownerId, now, today }, { group, after });
      const { items, next_cursor } = cutPage(rows, groupLimits.events, (row) => [
        place,
        toKeysetTime(row.at),
        keyOf(row),
      ]);
      return { items: items.map(present), next_cursor };
    },
    { joinsSets: true },
  );
}

type After = z.infer<typeof cursorSchema> | null;

async function readEvents(
  tx: Tx,
  moment: Moment,
  { group, after }: { group: Group; after: After },
): Promise<Row[]> {
  const { ownerId } = moment;
  const moves = await readGroupMoves(tx, moment, group);
  const limit = groupLimits.events + 1;
  const until = after?.[1] ?? moment.now.toISOString();
  return readRows(
    tx,
    sql<Row>`with events as (
        (${await readInteractions(tx, moment, { group, until })})
        union all
        select m.way, m.at, c.id, c.id, c.full_name, null, coalesce(r.name, '')
        from unnest(${arrayParam(
          moves.map(({ way }) => way),
          'text[]',
        )}, ${sql`${moves.map(({ at }) => at)}::timestamptz[]`}, ${arrayParam(
          moves.map(({ contact_id: id }) => id),
          'uuid[]',
        )}, ${sql`${moves.map(({ company_id: id }) => id)}::uuid[]`}) as m(way, at, contact_id, company_id)
        join contacts c on ${inNetwork(ownerId)} and c.id = m.contact_id
        left join companies k on k.owner_id = ${ownerId} and k.id = m.company_id
        left join companies r on r.owner_id = ${ownerId} and r.id = coalesce(k.root_id, k.id)
        union all
        ${opportunities(ownerId, group)}
      )
      select kind, at, id, person_id, name, interaction, text
      from events
      where ${after === null ? sql`true` : sql`(at, kind || ':' || id) < (${after[1]}::timestamptz, ${after[2]})`}
      order by at desc, kind || ':' || id desc limit ${limit}`,
  );
}

/**
 * The latest of the people who are there now, twice as many as a page has: one at the same moment as the end
 * of a page comes on the next one.
 */
async function readInteractions(
  tx: Tx,
  { ownerId, now }: Moment,
  { group: { ids }, until }: { group: Group; until: string },
): Promise<RawBuilder<unknown>> {
  const people = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from (
      select from contacts c where ${inNetwork(ownerId)} and c.company_id = any(${ids})
      limit ${fewPeople + 1}) people`,
  );
  const of = { ownerId, now, ids, until };
  if ((people?.count ?? 0) <= fewPeople) return interactionsOf(ofEach(of));
  for (const days of windows) {
    const rows = await readRows(tx, sql<Computed<{ id: string }>>`${ofWindow(of, days)}`);
    if (rows.length < most && days !== windows.at(-1)) continue;
    const found = arrayParam(
      rows.map(({ id }) => id),
      'uuid[]',
    );
    return interactionsOf(sql`select i.*, c.full_name from interactions i
      join contacts c on c.owner_id = ${ownerId} and c.id = i.contact_id
      where i.owner_id = ${ownerId} and i.id = any(${found})`);
  }
  throw new Error('The last window has everything');
}

const most = 2 * groupLimits.events;
/** The days of the network that are read until there are enough; the last reaches back to its beginning. */
const windows = [14, 100, 36_500] as const;

type Wanted = { ownerId: string; now: Date; ids: RawBuilder<unknown>; until: string };

const logged = ({ ownerId, now, until }: Wanted) => sql`i.owner_id = ${ownerId}
  and i.deleted_at is null and i.counted
  and i.occurred_at <= ${until}::timestamptz and i.occurred_at <= ${now}::timestamptz`;

function ofEach(wanted: Wanted): RawBuilder<unknown> {
  const { ownerId, ids } = wanted;
  return sql`select i.*, c.full_name from contacts c
    cross join lateral (
      select i.id, i.contact_id, i.kind, i.occurred_at, i.summary from interactions i
      where ${logged(wanted)} and i.contact_id = c.id
      order by i.occurred_at desc, i.id limit ${most}) i
    where ${inNetwork(ownerId)} and c.company_id = any(${ids})
    order by i.occurred_at desc, i.id desc limit ${most}`;
}

function ofWindow(wanted: Wanted, days: number): RawBuilder<unknown> {
  const { ownerId, ids, until } = wanted;
  return sql`with people as materialized (
      select c.id from contacts c where ${inNetwork(ownerId)} and c.company_id = any(${ids}))
    select i.id from interactions i
    where ${logged(wanted)} and i.contact_id in (select id from people)
      and i.occurred_at > ${until}::timestamptz - make_interval(days => ${days})
    order by i.occurred_at desc, i.id desc limit ${most}`;
}

function interactionsOf(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select 'interaction' as kind, i.occurred_at as at, i.id, i.contact_id as person_id,
      i.full_name as name, i.kind as interaction, i.summary as text
    from (${found}) i`;
}

function opportunities(ownerId: string, { ids }: Group): RawBuilder<unknown> {
  const of = sql`from opportunities o
    where o.owner_id = ${ownerId} and o.deleted_at is null and o.company_id = any(${ids})`;
  return sql`select 'opportunity', o.created_at, o.id, null, null, null, o.title ${of}
    union all
    select o.stage, o.stage_since, o.id, null, null, null, o.title ${of} and o.stage in ('won', 'lost')`;
}

function present({ kind, at, id, person_id: personId, name, interaction, text }: Row): GroupEvent {
  const moment = toWireTime(at);
  const person = { id: personId ?? id, full_name: name ?? '' };
  switch (kind) {
    case 'interaction':
      return { kind, at: moment, id, person, interaction: interaction ?? 'note', summary: text };
    case 'came':
    case 'left':
      return { kind, at: moment, id, person, company: text };
    case 'opportunity':
    case 'won':
    case 'lost':
      return { kind, at: moment, id, title: text };
  }
}
