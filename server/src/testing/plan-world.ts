import { randomUUID } from 'node:crypto';

import { addMonths } from '@kith/contract/core/add-months';
import { hourMs, secondMs } from '@kith/contract/core/time';
import type { PlanId } from '@kith/contract/credits/plans';
import { sql } from 'kysely';

import { applyPlan } from '#features/payments/apply-plan.ts';
import { grantPlan } from '#features/payments/grant-plan.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { createMember, createTestClock } from './test-member.ts';

type Paid = Exclude<PlanId, 'free'>;

/** Beyond Free, each month. */
export const levels: Record<PlanId, number> = { free: 0, plus: 500, pro: 2_400 };

/** One thing that happens. What becomes of a period's end is said by the last of the last three. */
export type PlanAct =
  | { kind: 'wait'; hours: number }
  | { kind: 'subscribe'; plan: Paid }
  | { kind: 'grant'; plan: Paid; days: number }
  | { kind: (typeof simpleActs)[number] };
export const simpleActs = [
  'upgrade',
  'downgrade',
  'end at once',
  'year',
  'undo',
  'renews',
  'fails',
  'ends',
] as const;

/** What was true at a moment, by what happened alone. */
export type Moment = {
  at: Date;
  /** What is paid then: of each source its plan's credits and the end of its month. */
  paid: { source: string; end: Date; credits: number }[];
  granted: number;
};

/** Credits that came, with what they say they came for. */
export type Receipt = { at: Date; credits: number; source: string; end: Date };

type Subscription = {
  plan: Paid;
  anchor: Date;
  months: number;
  isPaid: boolean;
  next: Paid | null;
};

/**
 * Lives through what happens to one member's plan, as the provider, the administrators and the jobs would
 * report it, and writes down what was true at each moment.
 */
export async function liveThrough(
  database: Database,
  acts: readonly PlanAct[],
  start: Date,
): Promise<{ moments: Moment[]; receipts: Receipt[]; memberId: string }> {
  const clock = createTestClock(start);
  const { memberId } = (await createMember(database, { clock })).actor;
  const moments: Moment[] = [];
  let subscription = null as Subscription | null;
  let yearUntil = null as Date | null;
  let granted = null as { plan: Paid; until: Date } | null;
  let atEnd: 'renews' | 'fails' | 'ends' = 'renews';
  const endOf = ({ anchor, months }: Subscription) => addMonths(anchor, months);

  const report = () =>
    runAsService(database, async (tx) => {
      const s = subscription;
      await sql`insert into billing_accounts (owner_id, provider, customer, changed_at)
        values (${memberId}, 'sandbox', ${randomUUID()}, ${clock.now()}) on conflict do nothing`.execute(
        tx,
      );
      await sql`update billing_accounts set plan = ${s?.plan ?? 'free'},
          state = ${s === null ? 'ended' : s.isPaid ? 'active' : 'past_due'},
          period_start = ${s && addMonths(s.anchor, s.months - 1)}, period_end = ${s && endOf(s)},
          gift_until = ${yearUntil} where owner_id = ${memberId}`.execute(tx);
      await applyPlan(tx, memberId, clock.now());
    });
  const grant = (plan: typeof granted) =>
    runAsService(database, (tx) => grantPlan(tx, { memberId, granted: plan, now: clock.now() }));

  const look = async () => {
    const at = clock.now();
    await runAsService(database, (tx) => sql`select open_wallet(${memberId}, ${at})`.execute(tx));
    const paid: Moment['paid'] = [];
    if (subscription?.isPaid === true && endOf(subscription) > at) {
      paid.push({ source: 'plan', end: endOf(subscription), credits: levels[subscription.plan] });
    }
    if (yearUntil !== null && yearUntil > at) {
      let months = 0;
      while (addMonths(yearUntil, -months - 1) > at) months += 1;
      paid.push({ source: 'gift', end: addMonths(yearUntil, -months), credits: levels.plus });
    }
    const isGranted = granted !== null && granted.until > at;
    moments.push({ at, paid, granted: isGranted ? levels[granted.plan] : 0 });
  };

  /** What the provider and the jobs do when it is time. */
  const catchUp = async () => {
    const now = clock.now();
    if (granted !== null && granted.until <= now) await grant((granted = null));
    if (subscription !== null && endOf(subscription) <= now) {
      if (atEnd === 'ends' || !subscription.isPaid) subscription = null;
      else {
        const { next, plan, anchor, months } = subscription;
        const isPaid = atEnd === 'renews';
        subscription = { anchor, months: months + 1, plan: next ?? plan, isPaid, next: null };
      }
      await report();
    }
    if (yearUntil !== null && yearUntil <= now) {
      yearUntil = null;
      await report();
    }
  };

  for (const act of acts) {
    // So that each moment has its own receipts.
    clock.advance(secondMs);
    const now = clock.now();
    switch (act.kind) {
      case 'wait': {
        // The hour before anyone has noticed is looked at as well.
        for (let left = act.hours; left > 0; left -= 24) {
          clock.advance(Math.min(24, left) * hourMs);
          await look();
          clock.advance(secondMs);
          await catchUp();
          await look();
        }
        break;
      }
      case 'subscribe':
        if (subscription !== null) break;
        subscription = { plan: act.plan, anchor: now, months: 1, isPaid: true, next: null };
        await report();
        break;
      case 'upgrade':
        if (subscription?.isPaid !== true) break;
        subscription = { ...subscription, plan: 'pro', next: null };
        await report();
        break;
      case 'downgrade':
        if (subscription !== null) subscription = { ...subscription, next: 'plus' };
        break;
      case 'end at once':
        subscription = null;
        await report();
        break;
      case 'year':
        yearUntil = addMonths(yearUntil ?? now, 12);
        await report();
        break;
      case 'grant':
        if (granted !== null) break;
        granted = { plan: act.plan, until: new Date(now.getTime() + act.days * 24 * hourMs) };
        await grant(granted);
        break;
      case 'undo':
        if (granted !== null) await grant((granted = null));
        break;
      default: {
        const isPaidLate = act.kind === 'renews' && subscription?.isPaid === false;
        atEnd = act.kind;
        if (isPaidLate) {
          subscription = { ...subscription, isPaid: true };
          await report();
        }
      }
    }
    await look();
  }
  return { moments, receipts: await readReceipts(database, memberId), memberId };
}

type Row = Computed<{ at: TimeText; credits: string; key: string }>;

async function readReceipts(database: Database, memberId: string): Promise<Receipt[]> {
  const rows = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Row>`select happened_at as at, change as credits, key from credit_transactions
        where user_id = ${memberId} and kind = 'grant' and action <> 'month_free' order by 1, key`,
    ),
  );
  return rows.map((row) => {
    const [source = '', end] = row.key.split(':');
    return {
      at: readTime(row.at),
      credits: Number(row.credits),
      source,
      end: new Date(Number(end) * secondMs),
    };
  });
}
