import { randomUUID } from 'node:crypto';

import { addMonths } from '@kith/contract/core/add-months';
import { dayMs, hourMs, secondMs } from '@kith/contract/core/time';
import type { PlanId } from '@kith/contract/credits/plans';
import { sql } from 'kysely';

import { applyPlan } from '#features/payments/apply-plan.ts';
import { grantPlan } from '#features/payments/grant-plan.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { createMember, createTestClock, type TestClock } from './test-member.ts';

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
): Promise<{ moments: Moment[]; receipts: Receipt[] }> {
  const clock = createTestClock(start);
  const { memberId } = (await createMember(database, { clock })).actor;
  const world = new PlanWorld(database, clock, memberId);
  for (const act of acts) {
    // So that each moment has its own receipts.
    clock.advance(secondMs);
    await world.perform(act);
    await world.look();
  }
  return { moments: world.moments, receipts: await readReceipts(database, memberId) };
}

class PlanWorld {
  readonly moments: Moment[] = [];
  readonly #database: Database;
  readonly #clock: TestClock;
  readonly #memberId: string;
  #subscription: Subscription | null = null;
  #yearUntil: Date | null = null;
  #granted: { plan: Paid; until: Date } | null = null;
  #atEnd: 'renews' | 'fails' | 'ends' = 'renews';

  constructor(database: Database, clock: TestClock, memberId: string) {
    this.#database = database;
    this.#clock = clock;
    this.#memberId = memberId;
  }

  async perform(act: PlanAct): Promise<void> {
    const now = this.#clock.now();
    const before = this.#subscription;
    switch (act.kind) {
      case 'wait':
        return this.#wait(act.hours);
      case 'grant': {
        if (this.#granted !== null) return;
        const until = new Date(now.getTime() + act.days * dayMs);
        return this.#grant({ plan: act.plan, until });
      }
      case 'undo':
        return this.#granted === null ? undefined : this.#grant(null);
      case 'year':
        this.#yearUntil = addMonths(this.#yearUntil ?? now, 12);
        break;
      case 'subscribe':
        this.#subscription ??= { plan: act.plan, anchor: now, months: 1, isPaid: true, next: null };
        break;
      case 'upgrade':
        if (before?.isPaid) this.#subscription = { ...before, plan: 'pro', next: null };
        break;
      case 'downgrade':
        if (before) this.#subscription = { ...before, next: 'plus' };
        break;
      case 'end at once':
        this.#subscription = null;
        break;
      default:
        this.#atEnd = act.kind;
        // Who renews what is due pays for it.
        if (before && act.kind === 'renews') this.#subscription = { ...before, isPaid: true };
    }
    await this.#report();
  }

  async look(): Promise<void> {
    const at = this.#clock.now();
    await runAsService(this.#database, (tx) =>
      sql`select open_wallet(${this.#memberId}, ${at})`.execute(tx),
    );
    const paid: Moment['paid'] = [];
    const subscription = this.#subscription;
    if (subscription?.isPaid && endOf(subscription) > at) {
      paid.push({ source: 'plan', end: endOf(subscription), credits: levels[subscription.plan] });
    }
    if (this.#yearUntil !== null && this.#yearUntil > at) {
      let months = 0;
      while (addMonths(this.#yearUntil, -months - 1) > at) months += 1;
      const end = addMonths(this.#yearUntil, -months);
      paid.push({ source: 'gift', end, credits: levels.plus });
    }
    const granted = this.#granted;
    const isGranted = granted !== null && granted.until > at;
    this.moments.push({ at, paid, granted: isGranted ? levels[granted.plan] : 0 });
  }

  /** The hour before anyone has noticed is looked at as well. */
  async #wait(hours: number): Promise<void> {
    for (let left = hours; left > 0; left -= hoursPerDay) {
      this.#clock.advance(Math.min(hoursPerDay, left) * hourMs);
      await this.look();
      this.#clock.advance(secondMs);
      await this.#catchUp();
      await this.look();
    }
  }

  /** What the provider and the jobs do when it is time. */
  async #catchUp(): Promise<void> {
    const now = this.#clock.now();
    if (this.#granted !== null && this.#granted.until <= now) await this.#grant(null);
    const subscription = this.#subscription;
    const isOver = subscription !== null && endOf(subscription) <= now;
    if (isOver) {
      const { next, plan, anchor, months } = subscription;
      const isPaid = this.#atEnd === 'renews';
      const renewed = { anchor, months: months + 1, plan: next ?? plan, isPaid, next: null };
      this.#subscription = this.#atEnd === 'ends' || !subscription.isPaid ? null : renewed;
    }
    const isYearOver = this.#yearUntil !== null && this.#yearUntil <= now;
    if (isYearOver) this.#yearUntil = null;
    if (isOver || isYearOver) await this.#report();
  }

  async #grant(granted: { plan: Paid; until: Date } | null): Promise<void> {
    this.#granted = granted;
    const change = { memberId: this.#memberId, granted, now: this.#clock.now() };
    await runAsService(this.#database, (tx) => grantPlan(tx, change));
  }

  /** As the provider's answer would be kept. */
  async #report(): Promise<void> {
    const subscription = this.#subscription;
    const now = this.#clock.now();
    const owner = this.#memberId;
    const start = subscription && addMonths(subscription.anchor, subscription.months - 1);
    const state = subscription === null ? 'ended' : subscription.isPaid ? 'active' : 'past_due';
    await runAsService(this.#database, async (tx) => {
      await sql`insert into billing_accounts (owner_id, provider, customer, changed_at)
        values (${owner}, 'sandbox', ${randomUUID()}, ${now}) on conflict do nothing`.execute(tx);
      await sql`update billing_accounts set plan = ${subscription?.plan ?? 'free'}, state = ${state},
          period_start = ${start}, period_end = ${subscription && endOf(subscription)},
          gift_until = ${this.#yearUntil} where owner_id = ${owner}`.execute(tx);
      await applyPlan(tx, owner, now);
    });
  }
}

const hoursPerDay = 24;
const endOf = ({ anchor, months }: Subscription) => addMonths(anchor, months);

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
