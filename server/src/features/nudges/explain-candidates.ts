import type { NudgeReason } from '@kith/contract/nudges/schemas';

import { daysBetween, localDate } from '#features/profile/local-day.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { daysOf } from './build-reason.ts';
import type { CandidateRow } from './candidates.ts';
import type { Candidate, Ranked } from './rank-nudges.ts';
import type { SignalScope } from './signal-scope.ts';
import { readReasons } from './todays-reasons.ts';

/** Signals whose age counts from their detection, not from their date. */
const agingFromNotice: readonly string[] = ['cooling', 'dormant'];

/** A signal as the ranking compares it. */
export function toCandidate(row: CandidateRow, { today }: SignalScope): Candidate {
  const noticed = localDate(readTime(row.created_at), today.timeZone);
  const days = agingFromNotice.includes(row.type)
    ? daysBetween(noticed, today.date)
    : daysOf(row.type, row.evidence, today);
  return {
    signalId: row.signal_id,
    contactId: row.contact_id,
    type: row.type,
    days: days ?? 0,
    warmthRank: row.warmth_rank,
    lastInteractionAt: readTime(row.last_interaction_at),
    cadenceDays: row.cadence_days,
    timesShown: row.times_shown,
    isOnTopic: row.is_on_topic,
    isPutLast: row.is_put_last,
    precedence: row.score,
  };
}

/** The reasons of chosen candidates, as they are stored. */
export function explain(
  tx: Tx,
  scope: SignalScope,
  picked: readonly Ranked[],
  rows: readonly CandidateRow[],
): Promise<NudgeReason[]> {
  const evidence = new Map(rows.map((row) => [row.signal_id, row.evidence]));
  const facts = picked.map(({ type, signalId, contactId }) => ({
    type,
    contactId,
    evidence: evidence.get(signalId) ?? {},
  }));
  return readReasons(tx, scope, facts);
}
