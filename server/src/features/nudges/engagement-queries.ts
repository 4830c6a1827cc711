import type { EngagementAct } from '@kith/contract/signals/rules';
import type { Engagement, ListEngagements } from '@kith/contract/signals/schemas';
import { type Selectable, sql } from 'kysely';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import type { LocalDay } from '#features/profile/local-day.ts';
import type { Engagements, Signals } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { afterTime, type TimeKeyset } from '#platform/http/time-keyset.ts';

import { buildFacts } from './build-reason.ts';
import type { NudgeRow } from './nudge-row.ts';

type Happened = { kind: string; occurred_at: string; summary: string } | null;

type EngagementRow = ContactSummaryRow &
  Pick<NudgeRow, 'outcome' | 'outcome_source' | 'outcome_at' | 'type'> &
  Computed<{
    nudge_id: string;
    act_id: string;
    act: EngagementAct;
    acted_at: Selectable<Engagements>['created_at'];
    /** Null where it is about something that the member may no longer see. */
    evidence: Selectable<Signals>['evidence'] | null;
    interaction: Happened;
    outcome_interaction: Happened;
  }>;

type Wanted = {
  now: Date;
  id?: string;
  outcome?: ListEngagements['outcome'];
  after?: TimeKeyset | null;
  limit: number;
};

/** What the member did about signals, the latest act of each, newest first. */
export async function readEngagements(
  tx: Tx,
  ownerId: string,
  { now, id, outcome, after = null, limit }: Wanted,
): Promise<EngagementRow[]> {
  const narrowed =
    outcome === undefined
      ? sql`true`
      : outcome === 'open'
        ? sql`n.outcome is null`
        : sql`n.outcome = ${outcome}`;
  const rows = await readRows(
    tx,
    sql<EngagementRow & Computed<{ signal_id: string }>>`
    select ${contactSummaryColumns}, n.id as nudge_id, n.signal_id, n.type, n.outcome, n.outcome_source,
      n.outcome_at, e.id as act_id, e.action as act, e.created_at as acted_at, s.evidence,
      (select jsonb_build_object('kind', i.kind, 'occurred_at', i.occurred_at, 'summary', i.summary)
        from interactions i where i.owner_id = n.owner_id and i.id = e.interaction_id
          and i.deleted_at is null) as interaction,
      (select jsonb_build_object('kind', i.kind, 'occurred_at', i.occurred_at, 'summary', i.summary)
        from interactions i where i.owner_id = n.owner_id and i.id = n.outcome_interaction_id
          and i.deleted_at is null) as outcome_interaction
    from engagements e
      join nudges n on n.owner_id = e.owner_id and n.id = e.nudge_id
      join signals s on s.owner_id = n.owner_id and s.id = n.signal_id
      join contacts c on c.owner_id = n.owner_id and c.id = n.contact_id and c.deleted_at is null
    where e.owner_id = ${ownerId} and e.action in ('drafted', 'logged', 'done')
      and not exists (select from engagements later where later.owner_id = e.owner_id
        and later.nudge_id = e.nudge_id and later.action in ('drafted', 'logged', 'done')
        and (later.created_at, later.id) > (e.created_at, e.id))
      and ${id === undefined ? sql`true` : sql`n.id = ${id}`} and ${narrowed}
      and ${afterTime(sql`e.created_at`, sql`e.id`, after)}
    order by e.created_at desc, e.id limit ${limit}`,
  );
  const held = await readRows(
    tx,
    sql<Computed<{ signal_id: string }>>`select h.signal_id
      from held_signals(${arrayParam(
        rows.map(({ signal_id: signalId }) => signalId),
        'uuid[]',
      )}, ${now}) h`,
  );
  const seen = new Set(held.map(({ signal_id: signalId }) => signalId));
  return rows.map((row) => {
    const isSeen = !(row.evidence && 'member_id' in row.evidence) || seen.has(row.signal_id);
    return isSeen ? row : { ...row, evidence: null };
  });
}

function presentHappened(happened: Happened): Engagement['interaction'] {
  if (happened === null) return null;
  return { ...happened, occurred_at: new Date(happened.occurred_at).toISOString() };
}

/** The public fields of an engagement. */
export function presentEngagement(row: EngagementRow, today: LocalDay, now: Date): Engagement {
  const { type, evidence } = row;
  return {
    id: row.nudge_id,
    contact: presentContactSummary(row, now),
    type: evidence && type,
    reason: evidence && { code: type, facts: buildFacts(type, evidence, today), last: null },
    act: row.act,
    acted_at: toWireTime(row.acted_at),
    interaction: presentHappened(row.interaction),
    outcome: row.outcome,
    outcome_source: row.outcome_source,
    outcome_at: toWireTime(row.outcome_at),
    outcome_interaction: presentHappened(row.outcome_interaction),
  };
}
