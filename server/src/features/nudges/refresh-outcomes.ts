import type { Outcome } from '@kith/contract/nudges/rules';
import { outcomeWindowMs } from '@kith/contract/signals/rules';
import { sql } from 'kysely';

import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { changeNudge, noOutcome } from './change-nudge.ts';

const windowS = outcomeWindowMs / 1000;

type Found = Computed<{
  id: string;
  outcome: Outcome | null;
  interaction_id: string | null;
  /** When they answered in the app, where that is the outcome. */
  replied_at: string | null;
}>;

/**
 * Derives what came of the nudges that the member acted on from what happened within two weeks: an
 * introduction, else a meeting, else an answer: a message, an email or a call that was not only the
 * member's own, or a message that they wrote in the app. What was logged as the act counts too if it is a meeting or an introduction. The member's
 * own word stays. Call it in the transaction that wrote or deleted interactions of these contacts; without
 * contacts it looks at all recent acts.
 */
export async function refreshOutcomes(
  tx: Tx,
  {
    ownerId,
    contactIds = null,
    now,
  }: { ownerId: string; contactIds?: readonly string[] | null; now: Date },
): Promise<void> {
  const found = await readChanged(tx, { ownerId, contactIds, now });
  if (found.length === 0) return;
  const byId = new Map(found.map((row) => [row.id, row]));
  // In the order in which answers lock them.
  const nudges = await tx
    .selectFrom('nudges')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...byId.keys()])
    .orderBy('type')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const nudge of nudges) {
    const { outcome, interaction_id: interactionId, replied_at: repliedAt } = byId.get(nudge.id)!;
    if (nudge.outcome_source === 'member') continue;
    const change =
      outcome === null
        ? noOutcome
        : {
            outcome,
            outcome_source: 'detected' as const,
            outcome_at: repliedAt === null ? now : new Date(repliedAt),
            outcome_interaction_id: interactionId,
          };
    await changeNudge(tx, ownerId, nudge, change);
  }
}

/** Nudges whose stored outcome is not what their contact's interactions show. */
function readChanged(
  tx: Tx,
  {
    ownerId,
    contactIds,
    now,
  }: { ownerId: string; contactIds: readonly string[] | null; now: Date },
): Promise<Found[]> {
  const asked =
    contactIds === null
      ? sql`n.id in (select e.nudge_id from engagements e where e.owner_id = ${ownerId}
          and e.action in ('drafted', 'logged', 'done')
          and e.created_at > ${now}::timestamptz - make_interval(secs => ${2 * windowS}))`
      : sql`n.contact_id = any(${arrayParam(contactIds, 'uuid[]')})`;
  return readRows(
    tx,
    sql<Found>`
    select n.id, best.outcome, best.interaction_id, best.replied_at
    from nudges n
    left join lateral (
      select came.* from engagements e
        left join interactions a on a.owner_id = e.owner_id and a.id = e.interaction_id
        cross join lateral (select least(a.occurred_at, e.created_at) as since,
          e.created_at + make_interval(secs => ${windowS}) as until) span
        cross join lateral (
          select i.id as interaction_id, i.occurred_at as at, null::timestamptz as replied_at,
            case i.kind when 'introduction' then 'introduced'
              when 'meeting' then 'met' else 'answered' end as outcome
          from interactions i
          where i.owner_id = e.owner_id and i.contact_id = n.contact_id
            -- Of messages in the app, the reply itself counts and not its day: see below.
            and i.source <> 'messages' and i.deleted_at is null and i.occurred_at <= ${now}
            and case when i.id = e.interaction_id then i.kind in ('meeting', 'introduction')
              else i.occurred_at > span.since and i.occurred_at <= span.until
                and (i.kind in ('meeting', 'introduction')
                  or i.kind in ('message', 'email', 'call') and i.direction <> 'out') end
          union all
          select null, m.at, m.at, 'answered'
          from (select first_reply(n.contact_id, span.since, least(span.until, ${now}))) m (at)
          where m.at is not null) came
      where e.owner_id = n.owner_id and e.nudge_id = n.id
        and e.action in ('drafted', 'logged', 'done')
      order by came.outcome <> 'introduced', came.outcome <> 'met', came.at, came.interaction_id
      limit 1
    ) best on true
    where n.owner_id = ${ownerId} and n.outcome_source is distinct from 'member' and ${asked}
      and (n.outcome, n.outcome_interaction_id) is distinct from (best.outcome, best.interaction_id)`,
  );
}
