import { dayMs } from '@kith/contract/core/time';
import { halfLifeMs, massAt, rankOf, warmthAt } from '@kith/contract/warmth/rules';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { explainWarmth } from './explain-warmth.ts';
import { getContact } from './get-contact.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
let stranger: MemberContext;
beforeAll(async () => {
  stranger = await createMember(database);
});
beforeEach(async () => {
  ctx = await createMember(database);
});

const past = [
  { kind: 'meeting', direction: 'mutual', daysAgo: 3 },
  { kind: 'message', direction: 'in', daysAgo: 10 },
  { kind: 'message', direction: 'in', daysAgo: 100 },
  { kind: 'message', direction: 'out', daysAgo: 11 },
  { kind: 'call', direction: 'out', daysAgo: 700 },
] as const;

const before = (days: number) => new Date(ctx.clock.now().getTime() - days * dayMs);

async function addTie(): Promise<string> {
  const id = await addContact(ctx);
  for (const { kind, direction, daysAgo } of past) {
    const occurred_at = before(daysAgo).toISOString();
    const input = { contact_id: id, kind, direction, occurred_at, summary: '', body: '' };
    await logInteraction({ ctx, input });
  }
  const planned = new Date(ctx.clock.now().getTime() + dayMs).toISOString();
  await logInteraction({
    ctx,
    input: {
      contact_id: id,
      kind: 'meeting',
      direction: 'mutual',
      occurred_at: planned,
      summary: '',
      body: '',
    },
  });
  return id;
}

test('the parts add up to the mass and warmth of the contact', async () => {
  const id = await addTie();
  const contact = await getContact({ ctx, input: { id } });
  const explained = await explainWarmth({ ctx, input: { id } });
  const now = ctx.clock.now();
  const warmth = warmthAt(contact.warmth_rank, now);
  expect(explained).toMatchObject({ warmth: expect.closeTo(warmth, 0), half_life_days: 90 });
  expect(explained.mass).toBeCloseTo(massAt(contact.warmth_rank, now), 9);
  const sum = (key: 'mass' | 'points') =>
    explained.parts.reduce((total, part) => total + part[key], 0);
  expect(sum('mass')).toBeCloseTo(explained.mass, 9);
  expect(sum('points')).toBeCloseTo(warmth, 9);
  expect(
    explained.parts.map((part) => [part.kind, part.direction, part.count, part.weight]),
  ).toEqual([
    ['message', 'in', 2, 3.75],
    ['meeting', 'mutual', 1, 5],
    ['message', 'out', 1, 3],
    ['call', 'out', 1, 4],
  ]);
  expect(explained.parts[0]).toMatchObject({
    latest_at: before(10).toISOString(),
    mass: expect.closeTo(
      3.75 * (2 ** ((-10 * dayMs) / halfLifeMs) + 2 ** ((-100 * dayMs) / halfLifeMs)),
      9,
    ),
  });
});

test('the history shows the warmth at each moment', async () => {
  const { history } = await explainWarmth({ ctx, input: { id: await addTie() } });
  expect(history).toHaveLength(24);
  expect(history[0]!.at).toBe(before(365).toISOString());
  expect(history.at(-1)!.at).toBe(ctx.clock.now().toISOString());
  for (const { at, warmth } of history) {
    const known = past
      .map((one) => ({ ...one, at: before(one.daysAgo) }))
      .filter((one) => one.at <= new Date(at));
    expect(warmth).toBeCloseTo(warmthAt(rankOf(known), new Date(at)), 0);
  }
});

test('a contact without interactions has an empty explanation', async () => {
  const explained = await explainWarmth({ ctx, input: { id: await addContact(ctx) } });
  expect(explained).toMatchObject({ warmth: 0, mass: 0, health: 'dormant', parts: [] });
  expect(explained.history.every(({ warmth }) => warmth === 0)).toBe(true);
});

test('a stranger gets no explanation', async () => {
  const id = await addTie();
  expect(await refusalOf(explainWarmth({ ctx: stranger, input: { id } }))).toBe('not_found');
});
