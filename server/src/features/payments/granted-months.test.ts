import { addMonths } from '@kith/contract/core/add-months';
import { hourMs } from '@kith/contract/core/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  levels,
  liveThrough,
  type Moment,
  type PlanAct,
  type Receipt,
  simpleActs,
} from '#testing/plan-world.ts';
import { proveLedger } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/*
 * Threat: a month's credits twice, because a plan that was granted and one that is paid have months of
 * their own. Threat: a payment that brings nothing, because more was granted.
 */

/** The nightly form lives through as many histories as `PLAN_HISTORIES` says, from a seed of its own. */
const asked = Number(process.env['PLAN_HISTORIES'] ?? 0);
const seed = Number(process.env['PLAN_SEED'] ?? (asked > 0 ? Date.now() % 1_000_000 : 159));
const histories = asked > 0 ? asked : 30;

const database = await useFileDatabase();
const start = new Date('2027-01-20T10:00:00Z');
const days = (count: number): PlanAct => ({ kind: 'wait', hours: 24 * count });
const grant = (plan: 'plus' | 'pro', length: number): PlanAct => ({
  kind: 'grant',
  plan,
  days: length,
});
const subscribe = (plan: 'plus' | 'pro'): PlanAct => ({ kind: 'subscribe', plan });
const [undo, upgrade, ends] = [{ kind: 'undo' }, { kind: 'upgrade' }, { kind: 'ends' }] as const;

const brought = async (...acts: PlanAct[]) => {
  const { receipts } = await liveThrough(database, acts, start);
  const perDay = new Map<string, number>();
  for (const { at, credits } of receipts) {
    const day = at.toISOString().slice(5, 10);
    perDay.set(day, (perDay.get(day) ?? 0) + credits);
  }
  return [...perDay];
};

test('a plan that is granted beside a smaller paid one brings the difference, each month', async () => {
  expect(await brought(subscribe('plus'), days(10), grant('pro', 45), days(60))).toEqual([
    ['01-20', 500],
    ['01-30', 1_900],
    ['02-20', 500],
    ['02-28', 1_900],
    ['03-20', 500],
  ]);
});

test('granting again and again, with other ends, brings a month once', async () => {
  const again = [grant('pro', 40), days(1), undo, grant('pro', 33), days(1), undo];
  expect(await brought(subscribe('plus'), ...again, ...again)).toEqual([['01-20', 2_400]]);
  expect(await brought(...again, grant('plus', 20), days(19))).toEqual([['01-20', 2_400]]);
});

test('who pays while a granted plan’s credits run gets what they paid for when these end', async () => {
  expect(await brought(grant('pro', 25), days(5), subscribe('plus'), ends, days(40))).toEqual([
    ['01-20', 2_400],
    ['02-20', 500],
  ]);
  // Of a plan that is larger than the granted one, the rest comes at once.
  expect(await brought(grant('plus', 25), days(5), subscribe('pro'), ends, days(40))).toEqual([
    ['01-20', 500],
    ['01-25', 1_900],
    ['02-20', 500],
  ]);
});

test('an upgrade to what is granted already brings nothing twice', async () => {
  const acts = [subscribe('plus'), days(2), grant('pro', 20), days(1), upgrade, ends, days(45)];
  expect(await brought(...acts)).toEqual([
    ['01-20', 500],
    ['01-22', 1_900],
  ]);
});

const sum = (items: { credits: number }[]) => items.reduce((all, { credits }) => all + credits, 0);

const keyOf = ({ source, end }: { source: string; end: Date }) => `${source}:${end.getTime()}`;

/**
 * The rule, from what happened and what came alone: what came for a month that was paid counts to its end,
 * anything else for a month. @returns what is wrong.
 */
function findFault(moments: Moment[], receipts: Receipt[]): string | null {
  const paidMonths = new Map<string, { end: Date; credits: number }>();
  for (const [index, { at, paid, granted }] of moments.entries()) {
    for (const { source, end, credits } of paid) {
      const key = keyOf({ source, end });
      const largest = Math.max(credits, paidMonths.get(key)?.credits ?? 0);
      paidMonths.set(key, { end, credits: largest });
    }
    const isPaid = (receipt: Receipt) => paidMonths.has(keyOf(receipt));
    const endOf = (receipt: Receipt) => (isPaid(receipt) ? receipt.end : addMonths(receipt.at, 1));
    const running = receipts.filter((receipt) => receipt.at <= at && endOf(receipt) > at);
    const now = new Set(paid.map(keyOf));
    // A month that was ended early was paid for, too.
    const ended = [...paidMonths]
      .filter(([key, { end }]) => end > at && !now.has(key))
      .map(([, month]) => month);
    const lent = running.filter((receipt) => !isPaid(receipt));
    // What was granted while any of it came.
    const since = moments
      .slice(0, index + 1)
      .filter((moment) => lent.some((receipt) => moment.at >= receipt.at));
    const largest = Math.max(granted, ...since.map((moment) => moment.granted));
    const least = Math.max(sum(paid), granted);
    const most = Math.max(sum(paid) + sum(ended), largest);
    const found = sum(running);
    if (found < least || found > most) {
      return `${at.toISOString()}: ${found} runs, which should be ${least} to ${most}`;
    }
  }
  return null;
}

/** What would have come without any grant: of each paid month its largest plan. */
function paidCredits(moments: Moment[]): number {
  const months = new Map<string, number>();
  for (const { source, end, credits } of moments.flatMap(({ paid }) => paid)) {
    const key = keyOf({ source, end });
    months.set(key, Math.max(months.get(key) ?? 0, credits));
  }
  return [...months.values()].reduce((all, credits) => all + credits, 0);
}

const anyPlan = fc.constantFrom('plus' as const, 'pro' as const);
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.integer({ min: 1, max: 900 }).map((hours): PlanAct => ({ kind: 'wait', hours })),
  },
  { weight: 2, arbitrary: anyPlan.map(subscribe) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(anyPlan, fc.integer({ min: 1, max: 75 }))
      .map(([plan, length]) => grant(plan, length)),
  },
  { weight: 6, arbitrary: fc.constantFrom(...simpleActs).map((kind): PlanAct => ({ kind })) },
);
const anyStart = fc
  .integer({ min: 0, max: 400 * 24 })
  .map((hours) => new Date(start.getTime() + hours * hourMs));

test(`in ${histories} histories what runs is never more than the largest plan nor less than what was paid (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), anyStart, async (acts, at) => {
      const { moments, receipts } = await liveThrough(database, acts, at);
      expect(findFault(moments, receipts)).toBeNull();
      const hasGrants = acts.some(({ kind }) => kind === 'grant');
      if (!hasGrants) expect(sum(receipts)).toBe(paidCredits(moments));
    }),
    { seed, numRuns: histories },
  );
  expect(await proveLedger(database)).toEqual([]);
});

test('the plans bring what these histories expect', async () => {
  const { rows } = await database.pool.query<{ id: string; more: number }>(
    `select id, credits_per_month - 100 as more from plans`,
  );
  expect(Object.fromEntries(rows.map(({ id, more }) => [id, more]))).toEqual(levels);
});
