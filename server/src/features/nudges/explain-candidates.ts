import type { NudgeReason } from '@kith/contract/nudges/schemas';

import { daysBetween, localDate } from '#features/profile/local-day.ts';
import { readTime, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { buildFacts, daysOf } from './build-reason.ts';
import type { CandidateRow } from './candidates.ts';
import { readLastInteractions } from './queries.ts';
import type { Candidate, Ranked } from './rank-nudges.ts';
import type { SignalScope } from './signal-scope.ts';

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
export async function explain(
  tx: Tx,
  { ownerId, now, today }: SignalScope,
  picked: readonly Ranked[],
  rows: readonly CandidateRow[],
): Promise<NudgeReason[]> {
  const contactIds = picked.map(({ contactId }) => contactId);
  const last = await readLastInteractions(tx, ownerId, { contactIds, now });
  const evidence = new Map(rows.map((row) => [row.signal_id, row.evidence]));
  return picked.map(({ type, signalId, contactId }) => {
    const newest = last.get(contactId);
    return {
      code: type,
      facts: buildFacts(type, evidence.get(signalId) ?? {}, today),
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
