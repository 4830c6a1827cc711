import type { OpportunityEvent } from '@kith/contract/opportunities/schemas';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';

import { holdOpportunity } from './hold-opportunity.ts';

/** The newest ones; older ones are in the timelines of the people. */
const most = 200;

type EventRow = Computed<{
  kind: OpportunityEvent['kind'];
  id: string;
  at: TimeText;
  name: string;
  text: string;
  contact_id: string | null;
  contact_name: string | null;
}>;

/**
 * What happened with an opportunity, the newest first: its stages and notes, interactions with its
 * people, introductions to them that the member asked for, since it was added, and what belongs to it.
 *
 * @throws `not_found`
 */
export function readOpportunityTimeline({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ items: OpportunityEvent[] }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await holdOpportunity(tx, ownerId, id);
    const rows = await readRows(
      tx,
      sql<EventRow>`with people as materialized (
          select c.id, c.full_name, o.created_at as since
          from opportunity_people p
          join opportunities o on o.owner_id = ${ownerId} and o.id = p.opportunity_id
          join contacts c on c.owner_id = ${ownerId} and c.id = p.contact_id
            and c.deleted_at is null
          where p.owner_id = ${ownerId} and p.opportunity_id = ${id}
        )
        select * from (
          select 'stage' as kind, s.id::text as id, s.changed_at as at, s.to_stage as name,
            s.reason as text, null::uuid as contact_id, null as contact_name
          from opportunity_stage_changes s
          where s.owner_id = ${ownerId} and s.opportunity_id = ${id}
          union all
          select 'note', n.id::text, n.created_at, '', n.text, null, null
          from opportunity_notes n where n.owner_id = ${ownerId} and n.opportunity_id = ${id}
          union all
          select 'interaction', i.id::text, i.occurred_at, i.kind, i.summary, p.id, p.full_name
          from people p cross join lateral (
            select i.* from interactions i
            where i.owner_id = ${ownerId} and i.contact_id = p.id and i.deleted_at is null
              and i.occurred_at >= p.since
              and not exists (select from meeting_people g join meetings m
                  on m.owner_id = g.owner_id and m.id = g.meeting_id
                where g.owner_id = ${ownerId} and g.interaction_id = i.id
                  and m.opportunity_id = ${id})
            order by i.occurred_at desc limit ${most}
          ) i
          union all
          select 'bridge', b.id::text, b.requested_at, '', b.wanted_name, p.id, p.full_name
          from bridges b left join people p on p.id = b.wanted_contact_id
          where b.owner_id = ${ownerId} and b.requested_at is not null
            and (b.opportunity_id = ${id}
              or b.opportunity_id is null and b.requested_at >= p.since)
          union all
          select 'meeting', m.id::text, coalesce(m.starts_at, m.created_at), m.state, m.title,
            g.id, g.full_name
          from meetings m left join lateral (
            select c.id, c.full_name from meeting_people g
            join contacts c on c.owner_id = ${ownerId} and c.id = g.contact_id
              and c.deleted_at is null
            where g.owner_id = ${ownerId} and g.meeting_id = m.id
            order by c.warmth_rank desc, g.id limit 1
          ) g on true
          where m.owner_id = ${ownerId} and m.opportunity_id = ${id}
        ) e order by at desc, kind, id limit ${most}`,
    );
    return {
      items: rows.map(({ kind, id: eventId, at, name, text, contact_id, contact_name }) => ({
        kind,
        id: eventId,
        at: toWireTime(at),
        name,
        text,
        contact:
          contact_id === null
            ? null
            : {
                id: contact_id,
                name: contact_name ?? '',
              },
      })),
    };
  });
}
