import { dayMs } from '@kith/contract/core/time';
import type { FlagSetting } from '@kith/contract/flags/endpoints';
import type { SignalType } from '@kith/contract/nudges/rules';
import { quietFrom } from '@kith/contract/insights/rules';
import { setFlag } from '#features/flags/set-flag.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

import { buildFacts } from './build-reason.ts';
import { refreshSignals } from './refresh-signals.ts';

const database = await useFileDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
  await setPredictions('on');
});

const setPredictions = (setting: FlagSetting) =>
  setFlag({ database, name: 'predictive_signals_v1', setting });
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);

/** Refreshes and returns the active signals of a type. */
function refresh(type: SignalType) {
  const now = clock.now();
  return ctx.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ctx.actor.memberId, now);
    await refreshSignals({ tx, jobs: ignoreJobs }, { ownerId: ctx.actor.memberId, now, today });
    const rows = await tx
      .selectFrom('signals')
      .selectAll()
      .where('owner_id', '=', ctx.actor.memberId)
      .where('type', '=', type)
      .where('expires_at', '>', now.toISOString())
      .execute();
    return rows.map((row) => ({
      contactId: row.contact_id,
      facts: buildFacts(row.type, row.evidence, today),
    }));
  });
}

/** In touch about every 19 days until 35 days ago. */
async function addRhythm(contact: Parameters<typeof addContact>[1] = {}): Promise<string> {
  const id = await addContact(ctx, contact);
  for (const days of [130, 110, 90, 70, 50, 35]) {
    await addInteraction(ctx, id, { kind: 'call', at: daysAgo(days) });
  }
  return id;
}

test('a rhythm that is likely to end is a signal, with how likely', async () => {
  const id = await addRhythm();
  const [signal, ...others] = await refresh('going_quiet');
  expect(others).toEqual([]);
  expect(signal).toMatchObject({
    contactId: id,
    facts: { days: 35, usual_days: 19, date: '2026-10-16' },
  });
  expect(signal?.facts['percent']).toBeGreaterThanOrEqual(100 * quietFrom);
});

test('what has passed its cadence is that signal alone', async () => {
  await addRhythm({ cadence_days: 10 });
  expect(await refresh('dormant')).toHaveLength(1);
  expect(await refresh('going_quiet')).toEqual([]);
});

test('the next interaction ends it', async () => {
  const id = await addRhythm();
  expect(await refresh('going_quiet')).toHaveLength(1);
  await addInteraction(ctx, id, { at: daysAgo(0) });
  expect(await refresh('going_quiet')).toEqual([]);
});

test('with the flag off nothing is predicted, and what was predicted ends', async () => {
  await setPredictions('off');
  await addRhythm();
  expect(await refresh('going_quiet')).toEqual([]);
  await setPredictions('on');
  expect(await refresh('going_quiet')).toHaveLength(1);
  await setPredictions('off');
  expect(await refresh('going_quiet')).toEqual([]);
});
