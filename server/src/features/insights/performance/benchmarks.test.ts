import { randomUUID } from 'node:crypto';

import type { Benchmarks } from '@kith/contract/insights/performance';
import { setFlag } from '#features/flags/set-flag.ts';
import { addDays } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { createMember, createTestClock, usualConsents } from '#testing/test-member.ts';
import { addContact, setConsents } from '#testing/test-network.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { lastMonth, monthSpan } from './benchmark-figures.ts';
import { readPerformance } from './read-performance.ts';
import { releaseBenchmarks } from './release-benchmarks.ts';

const database = await useFileDatabase();
const clock = createTestClock('2026-11-20T09:00:00Z');
const members: MemberContext[] = [];
const sent: string[] = [];
const noNoise = () => 0.5;

/** Member n acted on n of 20 suggestions in October, and dismissed a signal that was none of them. */
async function addMember(n: number): Promise<MemberContext> {
  const jobs = { send: async (_tx: unknown, name: string) => void sent.push(name) };
  const ctx = await createMember(database, {
    clock,
    jobs,
    consents: [...usualConsents, 'analytics'],
  });
  const contact = await addContact(ctx);
  const owner = ctx.actor.memberId;
  await ctx.database.transaction(async (tx) => {
    const days = Array.from({ length: 20 }, (_, place) => addDays('2026-10-03', place));
    for (const [place, day] of ['2026-10-22', ...days].entries()) {
      const [signal, nudge] = [randomUUID(), randomUUID()];
      const [position, status] = place === 0 ? [0, 'dismissed'] : [1, 'open'];
      await sql`insert into nudge_days (owner_id, day) values (${owner}, ${day})
        on conflict do nothing`.execute(tx);
      await sql`insert into signals (owner_id, id, contact_id, type, fact_key, score)
        values (${owner}, ${signal}, ${contact}, 'overdue', ${`${place}`}, 1)`.execute(tx);
      await sql`insert into nudges (owner_id, id, day, position, type, contact_id, signal_id, reason, score, status)
        values (${owner}, ${nudge}, ${day}, ${position}, 'overdue', ${contact}, ${signal}, '{}', '{}',
          ${status})`.execute(tx);
      if (day >= addDays('2026-10-03', n)) continue;
      await sql`insert into engagements (owner_id, nudge_id, contact_id, action)
        values (${owner}, ${nudge}, ${contact}, 'done')`.execute(tx);
    }
  });
  return ctx;
}

async function compare(ctx: MemberContext): Promise<Benchmarks> {
  return (await readPerformance({ ctx, input: { range: 'month' } })).benchmarks;
}
const stored = async () =>
  (await database.pool.query('select month, figure, counts from peer_benchmarks order by 1, 2'))
    .rows;
const release = (draw?: () => number) =>
  releaseBenchmarks({ database, clock, ...(draw ? { draw } : {}) });

beforeAll(async () => {
  for (const n of Array.from({ length: 20 }).keys()) members.push(await addMember(n));
  await setFlag({ database, name: 'peer_benchmarks_v1', setting: 'on' });
});
beforeEach(async () => {
  sent.length = 0;
  await database.pool.query('delete from peer_benchmarks');
});

test('20 members who agree are compared; the first who asks has the figures made', async () => {
  expect(await compare(members[15]!)).toEqual({ state: 'pending' });
  expect(sent).toEqual(['insights.benchmarks']);
  await release(noNoise);
  expect(await compare(members[15]!)).toMatchObject({
    state: 'shown',
    month: '2026-10',
    epsilon: 1,
    figures: [
      // Two members in each tenth: the quartiles are in the third, fifth and eighth.
      {
        figure: 'acted',
        own: 0.75,
        quartiles: [
          { from: 0.2, to: 0.3 },
          { from: 0.4, to: 0.5 },
          { from: 0.7, to: 0.8 },
        ],
      },
      { figure: 'introduced', own: 0, quartiles: [{ from: 0, to: 1 }, {}, {}] },
    ],
  });
  // No one wrote messages, so that figure has too few.
  expect((await stored()).map(({ figure, counts }) => [figure, counts?.length ?? null])).toEqual([
    ['acted', 10],
    ['answered', null],
    ['introduced', 8],
  ]);
});

test('with 19 nothing is shown, and nothing counted is stored', async () => {
  await setConsents(members[0]!, ['analytics'], false);
  await release(noNoise);
  expect((await stored()).every(({ counts }) => counts === null)).toBe(true);
  expect(await compare(members[1]!)).toEqual({ state: 'too_few' });
  expect(await compare(members[0]!)).toEqual({ state: 'no_consent' });
  await setConsents(members[0]!, ['analytics']);
});

test('who withdraws the consent to processing isn’t counted', async () => {
  await setConsents(members[0]!, ['data_processing'], false);
  await release(noNoise);
  expect(await compare(members[1]!)).toEqual({ state: 'too_few' });
  await setConsents(members[0]!, ['data_processing']);
});

test('a month’s counts have noise and never change, whoever joins or leaves', async () => {
  await release();
  const first = await stored();
  const { counts } = first.find(({ figure }) => figure === 'acted')!;
  expect(counts).toHaveLength(10);
  const shown = await compare(members[3]!);
  await setConsents(members[0]!, ['analytics'], false);
  await addMember(19);
  await release();
  await release(noNoise);
  expect(await stored()).toEqual(first);
  expect(await compare(members[3]!)).toEqual(shown);
  await setConsents(members[0]!, ['analytics']);
  // The chance that none of 18 counts has any noise is below one in ten billion.
  await database.pool.query('delete from peer_benchmarks');
  await release(noNoise);
  expect(await stored()).not.toEqual(first);
});

test('no one writes the counts, and with the flag off nothing is asked or shown', async () => {
  const { memberId } = members[0]!.actor;
  await expect(
    members[0]!.database.transaction((tx) =>
      sql`insert into peer_benchmarks (month, figure, epsilon) values ('2026-09', ${memberId}, 1)`.execute(
        tx,
      ),
    ),
  ).rejects.toThrow('permission denied');
  await setFlag({ database, name: 'peer_benchmarks_v1', setting: 'off' });
  expect(await compare(members[2]!)).toEqual({ state: 'off' });
  expect(sent).toEqual([]);
  await setFlag({ database, name: 'peer_benchmarks_v1', setting: 'on' });
});

test('a month is over when it is in every time zone', () => {
  expect(lastMonth(new Date('2026-11-01T23:00:00Z'))).toBe('2026-09');
  expect(lastMonth(new Date('2026-11-02T00:00:00Z'))).toBe('2026-10');
  expect(lastMonth(new Date('2026-01-15T00:00:00Z'))).toBe('2025-12');
  expect(lastMonth(new Date('2026-01-01T12:00:00Z'))).toBe('2025-11');
  expect(monthSpan('2026-12')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
});
