import type { Tx } from '#platform/database/tx.ts';

import { readCandidates } from './candidates.ts';
import { explain, toCandidate } from './explain-candidates.ts';
import type { NudgeRow } from './nudge-row.ts';
import { lockDay, outsidePosition } from './queries.ts';
import { rankCandidates } from './rank-nudges.ts';
import { readSignals } from './signal-queries.ts';
import type { SignalScope } from './signal-scope.ts';

/**
 * Locks the nudges of signals that the member answers, wherever they see them. A signal that was never
 * proposed gets a nudge outside the day's choice, so that there is one place for answers, ratings, weights
 * and outcomes. Signals that are gone, expired or not to be seen are left out.
 */
export async function lockNudgesOf(
  tx: Tx,
  scope: SignalScope,
  signalIds: readonly string[],
): Promise<NudgeRow[]> {
  const { ownerId, now, today } = scope;
  await lockDay(tx, ownerId, today.date);
  const ids = [...new Set(signalIds)];
  const signals = await readSignals(tx, ownerId, { ids, now, limit: ids.length });
  const missing = signals.filter(({ nudge_id: id }) => id === null);
  const proposed = await propose(
    tx,
    scope,
    missing.map(({ signal_id: id }) => id),
  );
  const nudgeIds = [...signals.flatMap(({ nudge_id: id }) => id ?? []), ...proposed];
  if (nudgeIds.length === 0) return [];
  // In the order in which answers lock them too, so that two never wait for one another.
  return tx
    .selectFrom('nudges')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', nudgeIds)
    .orderBy('type')
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function propose(
  tx: Tx,
  scope: SignalScope,
  signalIds: readonly string[],
): Promise<string[]> {
  if (signalIds.length === 0) return [];
  const { ownerId, now, today } = scope;
  const asked = { date: today.date, now, topics: [], signalIds };
  const rows = await readCandidates(tx, ownerId, asked);
  if (rows.length === 0) return [];
  const candidates = rows.map((row) => toCandidate(row, scope));
  const ranked = rankCandidates({ candidates, weights: null, seed: `${ownerId}:${today.date}` });
  const reasons = await explain(tx, scope, ranked, rows);
  const inserted = await tx
    .insertInto('nudges')
    .values(
      ranked.map((item, index) => ({
        owner_id: ownerId,
        day: today.date,
        position: outsidePosition,
        type: item.type,
        contact_id: item.contactId,
        signal_id: item.signalId,
        reason: reasons[index]!,
        score: item.score,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}
