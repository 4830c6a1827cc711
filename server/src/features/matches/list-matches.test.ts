import { dayMs } from '@kith/contract/core/time';
import type { ListMatches } from '@kith/contract/matches/schemas';
import { updateContact } from '#features/contacts/update-contact.ts';
import { addInteraction } from '#testing/test-network.ts';
import { silentLogger } from '#platform/log.ts';
import { call } from '@orpc/server';
import { expect, test } from 'vitest';
import { createMatchRoutes } from './routes.ts';
import { buildMatchWorld, openPreferences as open } from '#testing/match-world.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const { createMatcher, createPair, list, add, service } = buildMatchWorld(database);

test('the preferences that come with the request are constraints, and what they leave out is counted', async () => {
  const { ctx, seeker, helper } = await createPair();
  const warm = await list(ctx, { preferences: { ...open, warmth_threshold: 50 } });
  expect(warm).toMatchObject({ items: [], leftOut: { warmth: 1 } });
  await updateContact({ ctx, input: { id: helper, location: 'Kyoto, Japan' } });
  const region = { ...open, region_restrictions: ['japan'] };
  expect(await list(ctx, { preferences: region })).toMatchObject({ leftOut: { region: 1 } });
  const never = { ...open, max_introductions_per_week: 0 };
  expect(await list(ctx, { preferences: never })).toMatchObject({
    items: [],
    leftOut: { weekly: 1 },
  });
  const at = new Date(ctx.clock.now().getTime() - 3 * dayMs);
  await addInteraction(ctx, seeker, { kind: 'introduction', at });
  expect(await list(ctx)).toMatchObject({ items: [], leftOut: { cooldown: 1 } });
  const brief = { ...open, cooldown_period_days: 2 };
  expect((await list(ctx, { preferences: brief })).items).toHaveLength(1);
});

test('no one is in more matches than their week allows, greatest score first', async () => {
  const { ctx, run } = await createMatcher();
  await add(ctx, 'Helper', { offers: ['tax advice'] });
  for (const name of ['Ann', 'Bo', 'Cy']) await add(ctx, name, { seeks: ['Steuerberatung'] });
  await list(ctx);
  await run();
  expect((await list(ctx)).items).toHaveLength(3);
  const twice = await list(ctx, { preferences: { ...open, max_introductions_per_week: 2 } });
  expect(twice).toMatchObject({ total: 2, leftOut: { weekly: 1 } });
});

test('the four orders', async () => {
  const { ctx, clock, run } = await createMatcher();
  const cold = await add(ctx, 'Cold', { seeks: ['tax advice', 'audit'] });
  await add(ctx, 'Best', { offers: ['Steuerberatung', 'Wirtschaftsprüfer'] });
  await list(ctx);
  await run();
  clock.advance(dayMs);
  const warm = await add(ctx, 'Warm', { seeks: ['photographer'] });
  const other = await add(ctx, 'Other', { title: 'Fotograf' });
  for (const id of [warm, other]) {
    for (const day of [20, 21, 22]) {
      await addInteraction(ctx, id, { kind: 'meeting', at: `2026-11-${day}T09:00:00Z` });
    }
  }
  await list(ctx);
  await run();
  const first = async (sort: ListMatches['sort']) =>
    (await list(ctx, { sort })).items[0]!.seeker.id;
  expect(await first('score')).toBe(cold);
  expect(await first('warmth')).toBe(warm);
  expect(await first('recent')).toBe(warm);
  expect([cold, warm]).toContain(await first('relevance'));
});

test('outside of the hours the listing says when they begin, in their zone', async () => {
  const { ctx } = await createMatcher();
  const context = { headers: new Headers(), member: ctx, log: silentLogger };
  const opensAt = async (hours: Partial<ListMatches['preferences']>) => {
    const input = { preferences: { ...open, ...hours } };
    return (await call(createMatchRoutes(service).list, input, { context })).opens_at;
  };
  const office = { time_window_start: 9, time_window_end: 17 };
  // It is nine o’clock in UTC, and six in the evening in Tokyo.
  expect(await opensAt({ ...office, timezone: 'UTC' })).toBeNull();
  expect(await opensAt({ ...office, timezone: 'Asia/Tokyo' })).toBe('2026-11-26T00:00:00.000Z');
  expect(await opensAt({ ...office, timezone: 'America/New_York' })).toBe(
    '2026-11-25T14:00:00.000Z',
  );
});
