import type { Expectations } from '@kith/contract/expectations/endpoints';
import { typesOfGoal, typesOfKind } from '@kith/contract/expectations/rules';

import { readFlagsIn } from '#features/flags/read-flags.ts';
import { readExpectations } from '#features/expectations/read-expectations.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { readCandidates } from './candidates.ts';
import { explain, toCandidate } from './explain-candidates.ts';
import { lockDay, lockDueNudges, readNudgesOfDay, readTypeWeights } from './queries.ts';
import { pickNudges, rankCandidates, type ChosenNudge } from './rank-nudges.ts';
import { fillingTypes, refreshFillingSignals, refreshSignals } from './refresh-signals.ts';
import type { SignalScope } from './signal-scope.ts';
import type { NudgeRow } from './nudge-row.ts';
import { withTodaysReasons } from './todays-reasons.ts';

/**
 * The nudges of a member's day. The first call of the day chooses them; later calls, also
 * concurrent ones and those after a restart, find the same. Free places are filled when there is
 * more to choose from later (a first import), after the existing nudges. The member's expectations
 * decide how many and which kinds; choosing fewer takes effect tomorrow.
 */
export async function chooseNudges(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  scope: SignalScope,
): Promise<NudgeRow[]> {
  const { ownerId, today } = scope;
  const expected = await readExpectations(tx, ownerId);
  const before = await readNudgesOfDay(tx, ownerId, today.date);
  if (before.length >= expected.nudges_per_day) return before;
  await lockDay(tx, ownerId, today.date);
  const chosen = await readNudgesOfDay(tx, ownerId, today.date);
  if (chosen.length >= expected.nudges_per_day) return chosen;
  await refreshSignals({ tx, jobs }, scope);
  const returned = await bringBackDue(tx, scope, { expected, chosen });
  const kept = [...chosen, ...returned];
  const added = await addBest(tx, scope, { expected, chosen: kept });
  const best = [...kept, ...added];
  if (best.length >= expected.nudges_per_day) return best;
  await refreshFillingSignals(tx, scope);
  return [...best, ...(await addBest(tx, scope, { expected, chosen: best, isFilling: true }))];
}

type Room = {
  expected: Expectations;
  chosen: readonly NudgeRow[];
  /** Whether the types that fill a day count too. */
  isFilling?: boolean;
};

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

/** Nudges snoozed until today come before anything new, with the facts of today. */
async function bringBackDue(tx: Tx, scope: SignalScope, room: Room): Promise<NudgeRow[]> {
  const { ownerId, now, today } = scope;
  const { chosen } = room;
  const due = await lockDueNudges(tx, ownerId, { date: today.date, now });
  const picked = pickExpected(
    due.map((nudge) => ({ nudge, ...toChosen(nudge) })),
    room,
  );
  const current = await withTodaysReasons(
    tx,
    scope,
    picked.map(({ nudge }) => nudge),
  );
  const returned: NudgeRow[] = [];
  for (const nudge of current) {
    const change = {
      reason: nudge.reason,
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
  const known = await readCandidates(tx, ownerId, { date: today.date, now, topics });
  const rows = known.filter(
    ({ type, is_put_last }) => room.isFilling || !(is_put_last || fillingTypes.includes(type)),
  );
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
