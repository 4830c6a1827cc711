import { dayMs } from '@kith/contract/core/time';
import type { PlanId } from '@kith/contract/credits/plans';
import type { Arrival, Wallet } from '@kith/contract/credits/schemas';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import {
  type Computed,
  readRow,
  readRows,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { selectBalance } from './read-balance.ts';
import { readPlan } from './read-plan.ts';

const shownDays = 30;

type Lot = Computed<{ credits: string; expires_at: TimeText | null }>;
type Day = Computed<{ day: string; spent: string; balance: string }>;
type Cost = Computed<{ action: string; times: string; credits: string }>;

/** The wallet screen's figures, without its history. */
export function readWallet({ ctx }: { ctx: MemberContext }): Promise<Wallet> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const balance = await selectBalance(tx, memberId, now);
    const plan = await readPlan(tx, memberId);
    const lots = await readLots(tx, memberId, now);
    const soonest = lots[0]?.expires_at ?? null;
    const expiring = lots.filter(({ expires_at: at }) => at === soonest);
    return {
      ...balance,
      plan: {
        id: plan.id as PlanId,
        credits_per_month: plan.credits_per_month,
        arrivals: await readArrivals(tx, memberId, now),
      },
      spent_this_month: await readSpentThisMonth(tx, memberId, now),
      expiring:
        soonest === null
          ? null
          : { at: soonest, credits: expiring.reduce((sum, { credits }) => sum + credits, 0) },
      days: await readDays(tx, memberId, { now, credits: balance.credits }),
      costs: await readCosts(tx, memberId, now),
      lots,
      began_at: await readBeginning(tx, memberId, now),
    };
  });
}

/** When the next credits come; what no one pays yet counts as if the plan went on. */
async function readArrivals(tx: Tx, memberId: string, now: Date): Promise<Arrival[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ credits: number; at: TimeText; until: TimeText | null }>>`
      with free as (select credits_per_month as credits from plans where id = 'free'),
      paid as (
        select p.credits_per_month - f.credits as credits,
          end_of_paid_month(source.until, ${now}::timestamptz) as at, source.ends
        from wallets w
          left join billing_accounts b on b.owner_id = w.owner_id and b.state <> 'ended'
          cross join lateral (values
            (coalesce(b.scheduled_plan, w.paid_plan), case when b.is_cancelled then null else w.plan_until end,
              null::timestamptz),
            ('plus', w.gift_until, w.gift_until)) source (plan, until, ends)
          join plans p on p.id = source.plan, free f
        where w.owner_id = ${memberId} and p.id <> 'free' and source.until > ${now}
      ),
      granted as (
        select t.change::integer as credits, month_after(t.happened_at) as at, g.until
        from credit_transactions t join granted_plans g on g.owner_id = t.user_id
        where t.user_id = ${memberId} and t.kind = 'grant' and starts_with(t.key, 'granted:')
          and t.happened_at > ${now}::timestamptz - interval '32 days'
          and month_after(t.happened_at) > ${now}
      )
      select credits, (date_trunc('month', ${now}::timestamptz at time zone 'UTC') + interval '1 month')
        at time zone 'UTC' as at, null::timestamptz as until from free
      union all select credits, at, ends from paid where ends is null or at < ends
      union all select credits, at, until from granted where at < until
      -- What was paid while a granted plan's credits still run comes once.
      union all select postponed::integer, again_at, again_at + interval '1 second'
        from due_plan_credits(${memberId}, ${now}) where postponed > 0
      order by 2, 1`,
  );
  return rows.map(({ credits, at, until }) => ({
    credits,
    at: toWireTime(at),
    until: toWireTime(until),
  }));
}

async function readLots(tx: Tx, memberId: string, now: Date): Promise<Wallet['lots']> {
  const rows = await readRows(
    tx,
    sql<Lot>`select a.balance as credits, a.expires_at from credit_accounts a
      where a.user_id = ${memberId} and a.unit = 'credit' and a.kind = 'lot' and a.balance > 0
        and a.closed_at is null and (a.expires_at is null or a.expires_at > ${now})
      order by a.expires_at nulls last, a.id`,
  );
  return rows.map(({ credits, expires_at: at }) => ({
    credits: Number(credits),
    expires_at: toWireTime(at),
  }));
}

async function readSpentThisMonth(tx: Tx, memberId: string, now: Date): Promise<number> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const row = await readRow(
    tx,
    sql<Computed<{ credits: string }>>`
      select coalesce(sum(credits), 0) as credits from spent_credits(${memberId}, ${since})`,
  );
  return Number(row?.credits ?? 0);
}

/**
 * Each day with what it cost, and the balance at its end: what the lots hold, without what has changed since.
 * So it doesn't matter in which order transactions of one moment were written. Today's is what can be spent,
 * also when credits have expired that are still to be booked as expired.
 */
async function readDays(
  tx: Tx,
  memberId: string,
  { now, credits }: { now: Date; credits: number },
): Promise<Wallet['days']> {
  const today = now.toISOString().slice(0, 10);
  const first = new Date(Date.parse(today) - (shownDays - 1) * dayMs);
  const rows = await readRows(
    tx,
    sql<Day>`
      with days as (select generate_series(${first.toISOString().slice(0, 10)}::date, ${today}::date,
        interval '1 day') as day),
      spent as (select date_trunc('day', happened_at at time zone 'UTC') as day, sum(credits) as credits
        from spent_credits(${memberId}, ${first}) group by 1),
      changes as (select least(date_trunc('day', t.happened_at at time zone 'UTC'), ${today}::date) as day,
          sum(t.change) as change
        from credit_transactions t
        where t.user_id = ${memberId} and t.unit = 'credit' and t.happened_at >= ${first} group by 1)
      select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(s.credits, 0) as spent,
        lots.balance - coalesce(sum(c.change) over (order by d.day desc
          rows between unbounded preceding and 1 preceding), 0) as balance
      from days d left join spent s on s.day = d.day left join changes c on c.day = d.day
        cross join (select coalesce(sum(a.balance), 0) as balance from credit_accounts a
          where a.user_id = ${memberId} and a.unit = 'credit' and a.kind = 'lot') lots
      order by d.day`,
  );
  return rows.map(({ day, spent, balance }) => ({
    day,
    spent: Number(spent),
    balance: day === today ? credits : Number(balance),
  }));
}

async function readCosts(tx: Tx, memberId: string, now: Date): Promise<Wallet['costs']> {
  const since = new Date(now.getTime() - shownDays * dayMs);
  const rows = await readRows(
    tx,
    sql<Cost>`select action, count(*) filter (where credits > 0) - count(*) filter (where credits < 0) as times, sum(credits) as credits
      from spent_credits(${memberId}, ${since}) group by action having sum(credits) > 0
      order by 3 desc, 1`,
  );
  return rows.map(({ action, times, credits }) => ({
    action,
    times: Number(times),
    credits: Number(credits),
  }));
}

async function readBeginning(tx: Tx, memberId: string, now: Date): Promise<string> {
  const row = await readRow(
    tx,
    sql<Computed<{ at: TimeText | null }>>`
      select min(a.opened_at) as at from credit_accounts a where a.user_id = ${memberId}`,
  );
  return toWireTime(row?.at ?? null) ?? now.toISOString();
}
