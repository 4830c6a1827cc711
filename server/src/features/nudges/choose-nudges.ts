import type { Expectations } from '@kith/contract/expectations/endpoints';
import { typesOfGoal, typesOfKind } from '@kith/contract/expectations/rules';
import type { NudgeReason } from '@kith/contract/nudges/schemas';

import { readFlagsIn } from '#features/flags/read-flags.ts';
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
  type ChosenNudge,
} from './rank-nudges.ts';
import { refreshSignals } from './refresh-signals.ts';
import type { SignalScope } from './signal-scope.ts';
import type { NudgeRow } from './nudge-row.ts';

/** Signals whose age counts from their detection, not from their date. */
const agingFromNotice: readonly string[] = ['cooling', 'dormant'];

/**
 * The nudges of a member's day. The first call of the day chooses them; later calls, also
 * concurrent ones and those after a restart, find the same. Free places are filled when there is
 * more to choose from later (a first import), after the existing nudges. The member's expectations
 * decide how many and which kinds; choosing fewer takes effect tomorrow.
 */
export async function chooseNudges(tx: Tx, scope: SignalScope): Promise<NudgeRow[]> {
  const { ownerId, today } = scope;
  const expected = await readExpectations(tx, ownerId);
  const before = await readNudgesOfDay(tx, ownerId, today.date);
  if (before.length >= expected.nudges_per_day) return before;
  await lockDay(tx, ownerId, today.date);
  const chosen = await readNudgesOfDay(tx, ownerId, today.date);
  if (chosen.length >= expected.nudges_per_day) return chosen;
  await refreshSignals(tx, scope);
  const returned = await bringBackDue(tx, scope, { expected, chosen });
  const added = await addBest(tx, scope, { expected, chosen: [...chosen, ...returned] });
  return [...chosen, ...returned, ...added];
}

type Room = { expected: Expectations; chosen: readonly NudgeRow[] };

/** Takes as many from a ranking as the day has places, of the kinds that the member chose. */
function pickExpected<Item extends ChosenNudge>(
  ranked: readonly Item[],
  { expected, chosen }: Room,
): Item[] {
  const wanted = new Set(expected.nudge_kinds.flatMap((kind) => typesOfKind[kind]));
  const choice = ranked.filter(({ type }) => wanted.has(type));
  return pickNudges(choice, chosen.map(toChosen), expected.nudges_per_day);
}

function toChosen({ type, contact_id: contactId }: NudgeRow): ChosenNudge {
  return { type, contactId };
}

/** Nudges snoozed until today come before anything new. */
async function bringBackDue(
  tx: Tx,
  { ownerId, now, today }: SignalScope,
  room: Room,
): Promise<NudgeRow[]> {
  const { chosen } = room;
  const due = await lockDueNudges(tx, ownerId, { date: today.date, now });
  const picked = pickExpected(
    due.map((nudge) => ({ nudge, ...toChosen(nudge) })),
    room,
  );
  const returned: NudgeRow[] = [];
  for (const { nudge } of picked) {
    const change = {
      day: today.date,
      position: nextPosition([...chosen, ...returned]),
      status: 'open' as const,
      snoozed_until: null,
    };
    await tx
      .updateTable('nudges')
      .set(change)
      .where('owner_id', '=', ownerId)
      .where('id', '=', nudge.id)
      .execute();
    returned.push({ ...nudge, ...change });
  }
  return returned;
}

function nextPosition(chosen: readonly NudgeRow[]): number {
  return Math.max(0, ...chosen.map(({ position }) => position)) + 1;
}

async function addBest(tx: Tx, scope: SignalScope, room: Room): Promise<NudgeRow[]> {
  const { ownerId, now, today } = scope;
  const { goals, topics } = room.expected;
  const rows = await readCandidates(tx, ownerId, { date: today.date, now, topics });
  const ranked = rankCandidates({
    candidates: rows.map((row) => toCandidate(row, scope)),
    weights: (await readFlagsIn(tx))['personalization.v1']
      ? await readTypeWeights(tx, ownerId)
      : null,
    favoured: new Set(goals.flatMap((goal) => typesOfGoal[goal])),
    seed: `${ownerId}:${today.date}`,
  });
  const picked = pickExpected(ranked, room);
  if (picked.length === 0) return [];
  const reasons = await explain(tx, scope, picked, rows);
  const first = nextPosition(room.chosen);
  return tx
    .insertInto('nudges')
    .values(
      picked.map((item, index) => ({
        owner_id: ownerId,
        day: today.date,
        position: first + index,
        type: item.type,
        contact_id: item.contactId,
        signal_id: item.signalId,
        reason: reasons[index]!,
        score: item.score,
        created_at: now,
      })),
    )
    .returningAll()
    .execute();
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
