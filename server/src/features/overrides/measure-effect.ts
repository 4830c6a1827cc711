import type { PlanId } from '@kith/contract/credits/plans';
import type { Effect, MemberFacts } from '@kith/contract/overrides/endpoints';
import { sql } from 'kysely';

import { readPlan } from '#features/credits/read-plan.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Facts = Computed<{ credits: string; badges: number; is_verified: boolean }>;

/** What a member has of what an override can change. */
async function readMemberFacts(tx: Tx, memberId: string, now: Date): Promise<MemberFacts> {
  const facts = await readRow(
    tx,
    sql<Facts>`select spendable(${memberId}, 'credit', ${now}) as credits,
        (select count(*)::integer from earned_badges where owner_id = ${memberId}) as badges,
        exists (select from auth.users where id = ${memberId} and email_confirmed_at is not null)
          as is_verified`,
  );
  if (!facts) throw new Error('Facts without a row');
  const plan = await readPlan(tx, memberId);
  return {
    credits: Number(facts.credits),
    plan: plan.id as PlanId,
    bridges_per_month: plan.bridges_per_month,
    badges: facts.badges,
    is_verified: facts.is_verified,
  };
}

/**
 * What a change would do for a member: it is made, measured and taken back, so that it can't differ from
 * what the change does. The month's credits are seen to first, since they come either way.
 *
 * @param tx a transaction of the service
 */
export async function measureEffect(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
  change: () => Promise<void>,
): Promise<Effect> {
  await sql`savepoint dry_run`.execute(tx);
  await sql`select open_wallet(${memberId}, ${now})`.execute(tx);
  const before = await readMemberFacts(tx, memberId, now);
  await change();
  const after = await readMemberFacts(tx, memberId, now);
  await sql`rollback to savepoint dry_run`.execute(tx);
  return { before, after };
}

/** Whether it changes nothing. */
export function isSame({ before, after }: Effect): boolean {
  return (Object.keys(before) as (keyof MemberFacts)[]).every(
    (name) => before[name] === after[name],
  );
}
