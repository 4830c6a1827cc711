import { expect, test } from 'vitest';

import { layOut } from './lay-out.ts';
import type { LayoutInput } from './layout-types.ts';

/** People of companies of 25, who know those next to them; every tenth has a tie to another company. */
function network(count: number): LayoutInput {
  const size = 25;
  const people = Array.from({ length: count }, (_, n) => ({
    warmth: (n * 37) % 100,
    employer: Math.floor(n / size),
    location: `Place ${Math.floor(n / size) % 7}`,
    tags: [`Tag ${n % 5}`],
  }));
  const ties = people.flatMap((_person, n) => {
    const within = [1, 2, 3].map((step) => n + step).filter((b) => b < count);
    const near = within.filter((b) => Math.floor(b / size) === Math.floor(n / size));
    const far = n % 10 === 0 && n + 60 < count ? [n + 60] : [];
    return [...near, ...far].map((b) => ({ a: n, b, kind: 'together' as const }));
  });
  return { arrangement: 'ties', people, ties };
}

test('circles are called by what their people share, and no one is drawn nowhere', () => {
  const layout = layOut(network(200));
  expect(layout.circles.length).toBeGreaterThan(3);
  for (const { members, names } of layout.circles) {
    expect(members.length).toBeGreaterThan(1);
    const [first] = names;
    expect(first).toBeDefined();
    expect(first!.inside).toBeLessThanOrEqual(members.length);
  }
  const placed = [...layout.x, ...layout.y];
  expect(placed).toHaveLength(400);
  expect(placed.every(Number.isFinite)).toBe(true);
  expect(layout.circleOf).toHaveLength(200);
});

test('the same network is laid out the same way, so nothing moves between two visits', () => {
  const [first, second] = [layOut(network(200)), layOut(network(200))];
  expect(second).toEqual(first);
});
