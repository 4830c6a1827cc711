import { healthInputSchema } from '@kith/contract/insights/health';
import { healthOf, rankOf, warmthAt } from '@kith/contract/warmth/rules';
import { dayMs } from '@kith/contract/core/time';
import { createQualityJob } from '#features/data-quality/check-job.ts';
import { getQuality } from '#features/data-quality/get-quality.ts';
import { listProblems } from '#features/data-quality/list-problems.ts';
import { recomputeWarmth } from '#features/interactions/refresh-warmth.ts';
import type { MemberContext } from '#platform/context.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { readGraph } from './graph/read-graph.ts';
import { readIndustryInsight } from './groups/read-industry.ts';
import { readPerformance } from './performance/read-performance.ts';
import { readHealth } from './read-health.ts';
import { readOverview } from './read-overview.ts';
import { readReview } from './read-review.ts';
import { createInsightJob } from './refresh-job.ts';
import { readTrends } from './trends/read-trends.ts';

const database = await useSharedDatabase();
const clock = createTestClock('2026-11-20T09:00:00Z');
const readAll = async (ctx: MemberContext) => ({
  overview: await readOverview({ ctx, input: { range: 'year' } }),
  health: await readHealth({ ctx, input: healthInputSchema.parse({}) }),
  review: await readReview({ ctx, input: {} }),
  trends: await readTrends({ ctx, input: { range: 'quarter' } }),
  performance: await readPerformance({ ctx, input: { range: 'quarter' } }),
  graph: await readGraph({ ctx }),
  industry: await readIndustryInsight({ ctx, input: { code: 'J' } }),
  quality: await getQuality({ ctx }),
});

test('an empty network has figures of nothing, and says of what there is too little', async () => {
  const ctx = await createMember(database, { clock });
  const { overview, health, review, trends, performance, graph, industry, quality } =
    await readAll(ctx);
  expect(overview).toMatchObject({ people: 0, history_from: null, findings: [], updating: null });
  expect(overview.reciprocity.rate).toBeNull();
  expect(health.now.map(({ people }) => people)).toEqual([0, 0, 0, 0]);
  expect(health.quiet).toMatchObject({ people: [], total: 0, model: null });
  expect(review).toMatchObject({ closest: [], findings: [], earlier: null, later: null });
  expect(trends).toMatchObject({ people: 0, trends: [], too_few: { have: 0 } });
  expect(performance.nudges).toMatchObject({ rate: null, too_few: { have: 0 } });
  expect(performance.replies).toMatchObject({ replied: 0, replied_before: 0 });
  expect(graph).toMatchObject({ total: 0, people: [], ties: [] });
  expect(industry).toMatchObject({ people: 0, way_in: null, companies: [] });
  expect(quality).toMatchObject({ people: 0, score: 100 });
});

const many = 6_000;
/** Person n had one meeting so many days ago. */
const daysAgo = (n: number) => 1.5 + (n % 300);

/** More than a request takes over, checks or draws, written as an import of a whole address book would. */
async function fillNetwork(ctx: MemberContext): Promise<void> {
  const values = [ctx.actor.memberId, many, clock.now()];
  await database.pool.query(
    `insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text, company,
       title, created_at)
     select $1, 'Ada', n::text, 'Ada ' || n, 'ada ' || n, '', 'Lumen ' || n % 40, 'Director',
       $3::timestamptz - interval '400 days' from generate_series(1, $2::integer) n`,
    values,
  );
  await database.pool.query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at, counted, created_at)
     select $1, c.id, 'meeting', 'mutual',
       $3::timestamptz - (1.5 + c.last_name::integer % 300) * interval '24 hours', true, $3
     from contacts c where c.owner_id = $1 and c.last_name::integer <= $2`,
    values,
  );
  const people = await database.pool.query<{ id: string }>(
    'select id from contacts where owner_id = $1',
    [ctx.actor.memberId],
  );
  const ids = people.rows.map(({ id }) => id);
  await ctx.database.transaction((tx) => recomputeWarmth(tx, ctx.actor.memberId, ids));
}

test('a huge network is taken over by jobs, asked for once; then its figures are those of the rules', async () => {
  const sent: string[] = [];
  const jobs = { send: async (_tx: unknown, name: string) => void sent.push(name) };
  const ctx = await createMember(database, { clock, jobs });
  await fillNetwork(ctx);
  const before = await readOverview({ ctx, input: { range: 'year' } });
  expect(before.updating?.left).toBeGreaterThanOrEqual(many);
  expect(await getQuality({ ctx })).toMatchObject({ checking: true, checked_at: null });
  expect(new Set(sent)).toEqual(new Set(['insights.refresh', 'insights.check-quality']));
  const data = { ownerId: ctx.actor.memberId };
  for (const job of [createInsightJob, createQualityJob]) {
    await job({ database, clock }).run(data, new AbortController().signal, jobs);
  }
  const { overview, health, performance, graph, quality } = await readAll(ctx);
  expect([overview.updating, overview.people, overview.network.points.at(-1)?.people]).toEqual([
    null,
    many,
    many,
  ]);
  const now = clock.now();
  const expected = Array.from({ length: many }, (_, n) => {
    const at = new Date(now.getTime() - daysAgo(n + 1) * dayMs);
    const warmth = warmthAt(rankOf([{ kind: 'meeting', direction: 'mutual', at }]), now);
    return healthOf({ warmth, cadenceDays: null, lastInteractionAt: at, now });
  });
  for (const { health: state, people } of health.now) {
    expect(people, state).toBe(expected.filter((one) => one === state).length);
  }
  expect(performance.replies.replied).toBe(0);
  expect([graph.total, graph.people.length]).toEqual([many, 5_000]);
  // No one has an address.
  expect(quality).toMatchObject({ checking: false, people: many });
  expect(quality.parts.find(({ part }) => part === 'reachable')?.affected).toBe(many);
  expect((await listProblems({ ctx, input: { limit: 30 } })).items).toHaveLength(30);
});
