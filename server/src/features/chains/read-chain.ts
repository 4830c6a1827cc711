import { chainOf, type ChainBridge, type ChainMeeting } from '@kith/contract/chains/chain-of';
import type { Chain } from '@kith/contract/chains/schemas';
import type { BridgeState } from '@kith/contract/bridges/states';
import type { MeetingState } from '@kith/contract/meetings/rules';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * The way from a path to what came of it, for an opportunity: computed from the searches, introductions
 * and meetings that belong to it.
 *
 * @throws `not_found`
 */
export function readChain({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<Chain> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const opportunity = await tx
      .selectFrom('opportunities')
      .select(['stage', 'stage_since'])
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!opportunity) throw notFound('Opportunity');
    const facts = {
      opportunityId: id,
      stage: opportunity.stage,
      stageSince: readTime(opportunity.stage_since),
      searches: await readSearches(tx, ownerId, id),
      bridges: await readBridges(tx, ownerId, id),
      meetings: await readMeetings(tx, ownerId, id),
    };
    return chainOf(facts, ctx.clock.now());
  });
}

async function readSearches(tx: Tx, ownerId: string, id: string) {
  const rows = await tx
    .selectFrom('chain_events')
    .select(['happened_at', 'found'])
    .where('owner_id', '=', ownerId)
    .where('opportunity_id', '=', id)
    .where('step', '=', 'path_searched')
    .execute();
  return rows.map(({ happened_at: at, found }) => ({ at: readTime(at), found: found ?? 0 }));
}

type BridgeRow = Computed<{
  id: string;
  state: BridgeState;
  connector_name: string;
  created_at: TimeText;
  requested_at: TimeText | null;
  connector_accepted_at: TimeText | null;
  introduced_at: TimeText | null;
  changed_at: TimeText;
  outcome_at: TimeText | null;
  is_met: boolean | null;
  is_helpful: boolean | null;
}>;

/** As far as the member still sees them: `own_bridges` decides. */
async function readBridges(tx: Tx, ownerId: string, id: string): Promise<ChainBridge[]> {
  const rows = await readRows(
    tx,
    sql<BridgeRow>`
      select o.id, o.state, o.connector_name, o.created_at, o.requested_at,
        o.connector_accepted_at, o.introduced_at, o.changed_at, o.outcome_at, o.is_met,
        o.is_helpful
      from bridges b cross join lateral own_bridges(b.id) o
      where b.owner_id = ${ownerId} and b.opportunity_id = ${id}`,
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    connector: row.connector_name,
    createdAt: readTime(row.created_at),
    requestedAt: readTime(row.requested_at),
    acceptedAt: readTime(row.connector_accepted_at),
    introducedAt: readTime(row.introduced_at),
    changedAt: readTime(row.changed_at),
    outcome:
      row.outcome_at === null
        ? null
        : {
            at: readTime(row.outcome_at),
            isMet: row.is_met === true,
            isHelpful: row.is_helpful,
          },
  }));
}

type MeetingRow = Computed<{
  id: string;
  state: MeetingState;
  starts_at: TimeText | null;
  created_at: TimeText;
  changed_at: TimeText;
  marked_at: TimeText | null;
  agreed_at: TimeText | null;
}>;

/** A guest without an address agreed with the member otherwise. */
async function readMeetings(tx: Tx, ownerId: string, id: string): Promise<ChainMeeting[]> {
  const rows = await readRows(
    tx,
    sql<MeetingRow>`
      select m.id, m.state, m.starts_at, m.created_at, m.changed_at, m.marked_at,
        (select min(case when g.participation = 'accepted' then coalesce(g.answered_at, m.created_at)
            else m.created_at end)
          from meeting_people g
          where g.owner_id = ${ownerId} and g.meeting_id = m.id and m.starts_at is not null
            and (g.participation = 'accepted' or g.email is null and g.participation <> 'declined'))
          as agreed_at
      from meetings m where m.owner_id = ${ownerId} and m.opportunity_id = ${id}`,
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    startsAt: readTime(row.starts_at),
    createdAt: readTime(row.created_at),
    changedAt: readTime(row.changed_at),
    markedAt: readTime(row.marked_at),
    agreedAt: readTime(row.agreed_at),
  }));
}
