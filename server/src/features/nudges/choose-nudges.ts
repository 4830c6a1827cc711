import { and, eq } from 'drizzle-orm';
import type { Expectations } from '@kith/contract/expectations/endpoints';
import { typesOfGoal, typesOfKind } from '@kith/contract/expectations/rules';

import { readExpectations } from '#features/expectations/read-expectations.ts';
import { readTime, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { daysBetween, localDate } from '#features/profile/local-day.ts';

import { buildFacts, daysOf } from './build-reason.ts';
import {
  type CandidateRow,
  lockDay,
  lockDueNudges,
  readCandidates,
  readLastInteractions,
  readNudgesOfDay,
  readTypeWeights,
} from './queries.ts';
import {
  type Candidate,
  pickNudges,
  rankCandidates,
  type Ranked,
  type Standing,
} from './rank-nudges.ts';
import { refreshSignals } from './refresh-signals.ts';
import type { SignalScope } from './signal-scope.ts';
import { type NudgeReason, type NudgeRow, nudges } from './tables.ts';

/** What gets old from when it was noticed, and not from the date that it is about. */
const agingFromNotice: readonly string[] = ['cooling', 'dormant'];

/**
 * The nudges of a member's day. The first call of the day chooses them; later calls, also those at
 * the same time and those after a restart, find the same. Places that stayed free are filled when
 * there is more to choose from later (a first import), behind what stands there already. How many
 * and of which kinds is what the member expects; fewer from now on takes nothing away today.
 */
export async function chooseNudges(tx: Tx, scope: SignalScope): Promise<NudgeRow[]> {
  const { ownerId, today } = scope;
  const expected = await readExpectations(tx, ownerId);
  const before = await readNudgesOfDay(tx, ownerId, today.date);
  if (before.length >= expected.nudges_per_day) return before;
  await lockDay(tx, ownerId, today.date);
  const standing = await readNudgesOfDay(tx, ownerId, today.date);
  if (standing.length >= expected.nudges_per_day) return standing;
  await refreshSignals(tx, scope);
  const returned = await bringBackDue(tx, scope, { expected, standing });
  const added = await addBest(tx, scope, { expected, standing: [...standing, ...returned] });
  return [...standing, ...returned, ...added];
}

type Room = { expected: Expectations; standing: readonly NudgeRow[] };

/** Takes from a ranking what the day has room for, of the kinds that the member expects. */
function pickExpected<Item extends Standing>(
  ranked: readonly Item[],
  { expected, standing }: Room,
): Item[] {
  const wanted = new Set(expected.nudge_kinds.flatMap((kind) => typesOfKind[kind]));
  const choice = ranked.filter(({ type }) => wanted.has(type));
  return pickNudges(choice, standing, expected.nudges_per_day);
}

/** What the member had put off until today comes before anything new. */
async function bringBackDue(
  tx: Tx,
  { ownerId, now, today }: SignalScope,
  room: Room,
): Promise<NudgeRow[]> {
  const { standing } = room;
  const due = pickExpected(await lockDueNudges(tx, ownerId, { date: today.date, now }), room);
  const returned: NudgeRow[] = [];
  for (const nudge of due) {
    const change = {
      day: today.date,
      position: nextPosition([...standing, ...returned]),
      status: 'open' as const,
      snoozedUntil: null,
    };
    await tx
      .update(nudges)
      .set(change)
      .where(and(eq(nudges.ownerId, ownerId), eq(nudges.id, nudge.id)));
    returned.push({ ...nudge, ...change });
  }
  return returned;
}

function nextPosition(standing: readonly NudgeRow[]): number {
  return Math.max(0, ...standing.map(({ position }) => position)) + 1;
}

async function addBest(tx: Tx, scope: SignalScope, room: Room): Promise<NudgeRow[]> {
  const { ownerId, now, today } = scope;
  const { goals, topics } = room.expected;
  const rows = await readCandidates(tx, ownerId, { date: today.date, now, topics });
  const ranked = rankCandidates({
    candidates: rows.map((row) => toCandidate(row, scope)),
    weights: await readTypeWeights(tx, ownerId),
    favoured: new Set(goals.flatMap((goal) => typesOfGoal[goal])),
    seed: `${ownerId}:${today.date}`,
  });
  const picked = pickExpected(ranked, room);
  if (picked.length === 0) return [];
  const reasons = await explain(tx, scope, picked, rows);
  const first = nextPosition(room.standing);
  return tx
    .insert(nudges)
    .values(
      picked.map((item, index) => ({
        ownerId,
        day: today.date,
        position: first + index,
        type: item.type,
        contactId: item.contactId,
        signalId: item.signalId,
        reason: reasons[index]!,
        score: item.score,
        createdAt: now,
      })),
    )
    .returning();
}

function toCandidate(row: CandidateRow, { today }: SignalScope): Candidate {
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
  };
}

async function explain(
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
