import { cohortChannels } from '@kith/contract/cohorts/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { arrangeCohorts } from './arrange-cohorts.ts';
import type { CohortRow } from './cohort-members.ts';

const weekMs = 7 * 24 * 3_600_000;
const begin = Date.parse('2026-06-01T00:00:00Z');
const span = 3;
const weeks = { begin: new Date(begin), end: new Date(begin + 2 * span * weekMs) };

const sizes = fc.array(fc.array(fc.nat(12), { minLength: 5, maxLength: 5 }), {
  minLength: 2 * span,
  maxLength: 2 * span,
});

const rowsOf = (drawn: readonly (readonly number[])[]): CohortRow[] =>
  drawn.flatMap((week, place) =>
    week.flatMap((members, at) =>
      members === 0
        ? []
        : [
            {
              week: new Date(begin + place * weekMs).toISOString().slice(0, 10),
              channel: cohortChannels[at]!,
              members,
              counts: [members, 0, 0],
            },
          ],
    ),
  );

const isSafe = (members: number) => members === 0 || members >= 5;

test('no figure, and no total less any figures, is about one to four members', () => {
  fc.assert(
    fc.property(sizes, (drawn) => {
      const rows = rowsOf(drawn);
      const read = (channel: 'all' | (typeof cohortChannels)[number]) =>
        arrangeCohorts(rows, weeks, { board: 'activation', weeks: span, channel });
      const all = read('all');
      const own = cohortChannels.map(read);
      for (const [place, { members: total }] of all.weeks.entries()) {
        const shown = own.map(({ weeks: list }) => list[place]?.members ?? 0);
        // What everyone sees of the week elsewhere is its true total, or that it has few.
        const truth = drawn[span + place]!.reduce((sum, members) => sum + members, 0);
        expect(total).toBe(isSafe(truth) ? truth : null);
        if (total === null) {
          expect(shown).toEqual(shown.map(() => 0));
          continue;
        }
        // Any subset of the channels, taken from the total or from each other.
        for (let subset = 0; subset < 2 ** shown.length; subset += 1) {
          const sum = shown.reduce((found, size, at) => found + (subset & (1 << at) ? size : 0), 0);
          expect(isSafe(sum) && isSafe(total - sum)).toBe(true);
        }
      }
      const shownTogether = all.channels.find(({ channel }) => channel === 'pooled');
      const named = own.reduce((sum, { all: sums }) => sum + sums[0]!.members, 0);
      expect(all.all[0]!.members).toBe(named + (shownTogether?.all[0]?.members ?? 0));
    }),
    { numRuns: 300 },
  );
});

test('a channel joins the small ones only where they would be too few together', () => {
  const read = (week: readonly number[], at: number) => {
    const none = [0, 0, 0, 0, 0];
    const rows = rowsOf([none, none, none, week, none, none]);
    const channel = cohortChannels[at]!;
    return arrangeCohorts(rows, weeks, { board: 'activation', weeks: span, channel }).weeks[0]!
      .members;
  };
  // 3 and 2 are five together, so that the others stay by themselves.
  expect([0, 1, 2, 3, 4].map((at) => read([3, 2, 0, 6, 20], at))).toEqual([null, null, 0, 6, 20]);
  // 3 alone isn't, so that 6 joins it.
  expect([0, 1, 2, 3, 4].map((at) => read([3, 0, 0, 6, 20], at))).toEqual([null, 0, 0, null, 20]);
  // Of a small week nothing is said, not even who came by no channel.
  expect([0, 1, 2, 3, 4].map((at) => read([3, 0, 0, 1, 0], at))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
