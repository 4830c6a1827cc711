import type { SignalType } from '@kith/contract/nudges/rules';
import type { NudgeReason, SignalEvidence } from '@kith/contract/nudges/schemas';
import { type Selectable, sql } from 'kysely';

import type { Interactions } from '#platform/database/database-types.ts';
import { arrayParam, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { buildFacts } from './build-reason.ts';
import type { NudgeRow } from './nudge-row.ts';
import type { SignalScope } from './signal-scope.ts';

type Fact = { type: SignalType; contactId: string; evidence: SignalEvidence };

/** The reasons of facts as they are today. */
export async function readReasons(
  tx: Tx,
  { ownerId, now, today }: SignalScope,
  facts: readonly Fact[],
): Promise<NudgeReason[]> {
  const contactIds = facts.map(({ contactId }) => contactId);
  const last = await readLastInteractions(tx, ownerId, { contactIds, now });
  return facts.map(({ type, contactId, evidence }) => {
    const newest = last.get(contactId);
    return {
      code: type,
      facts: buildFacts(type, evidence, today),
      last: newest
        ? {
            kind: newest.kind,
            summary: newest.summary,
            occurred_at: toWireTime(newest.occurred_at),
          }
        : null,
    };
  });
}

/** Nudges with their reasons as they are today; those of today keep theirs all day. */
export async function withTodaysReasons(
  tx: Tx,
  scope: SignalScope,
  nudges: readonly NudgeRow[],
): Promise<NudgeRow[]> {
  const { ownerId, today } = scope;
  const earlier = nudges.filter(({ day }) => day !== today.date);
  if (earlier.length === 0) return [...nudges];
  const signals = await tx
    .selectFrom('signals')
    .select(['id', 'evidence'])
    .where('owner_id', '=', ownerId)
    .where(
      'id',
      'in',
      earlier.map(({ signal_id: id }) => id),
    )
    .execute();
  const evidence = new Map(signals.map((signal) => [signal.id, signal.evidence]));
  const facts = earlier.map(({ type, contact_id: contactId, signal_id: id }) => ({
    type,
    contactId,
    evidence: evidence.get(id) ?? {},
  }));
  const read = await readReasons(tx, scope, facts);
  const reasons = new Map(earlier.map(({ id }, index) => [id, read[index]!]));
  return nudges.map((nudge) => ({ ...nudge, reason: reasons.get(nudge.id) ?? nudge.reason }));
}

type LastInteractionRow = Pick<
  Selectable<Interactions>,
  'contact_id' | 'kind' | 'summary' | 'occurred_at'
>;

/** The newest past interaction of each of some contacts. */
async function readLastInteractions(
  tx: Tx,
  ownerId: string,
  { contactIds, now }: { contactIds: readonly string[]; now: Date },
): Promise<Map<string, LastInteractionRow>> {
  const rows = await readRows(
    tx,
    sql<LastInteractionRow>`
    select newest.* from unnest(${arrayParam(contactIds, 'uuid[]')}) as asked(id)
    cross join lateral (
      select i.contact_id, i.kind, i.summary, i.occurred_at from interactions i
      where i.owner_id = ${ownerId} and i.contact_id = asked.id and i.deleted_at is null
        and i.occurred_at <= ${now}
      order by i.occurred_at desc, i.id limit 1
    ) newest`,
  );
  return new Map(rows.map((row) => [row.contact_id, row]));
}
