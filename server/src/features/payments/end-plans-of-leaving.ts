import type { PaidCurrency } from '@kith/contract/credits/plans';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { applySubscription } from './apply-subscription.ts';
import type { BillingRow } from './billing-rows.ts';
import { isLive } from './decide-change.ts';
import type { PaymentService } from './payment-service.ts';
import { readPrice } from './read-plan-settings.ts';
import { settle } from './settle.ts';

type Leaving = Computed<{ is_leaving: boolean }>;
const isLeaving = sql`u.deletion_due_at is not null`;

/**
 * Ends the plans of members whose account waits for its deletion with their period, and lets those
 * renew as before whose account is kept. What is done follows from what holds, so that a repeat does
 * nothing, and whichever way a deletion was cancelled counts.
 */
export async function endPlansOfLeaving(
  service: PaymentService,
  signal?: AbortSignal,
): Promise<void> {
  const { database, provider, log } = service;
  const found = await runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Computed<{ owner_id: string }>>`
        select b.owner_id from auth.users u join billing_accounts b on b.owner_id = u.id
        where ${isLeaving} and not b.is_cancelled and b.state <> 'ended'
          and b.provider = ${provider.name}
        union all
        select b.owner_id from billing_accounts b join auth.users u on u.id = b.owner_id
        where b.renews_as is not null and not (${isLeaving}) and b.state <> 'ended'
          and b.provider = ${provider.name}
        order by owner_id`,
    ),
  );
  for (const { owner_id: memberId } of found) {
    signal?.throwIfAborted();
    // One failure must not delay the others; the next hour tries it again.
    await endPlanOfLeaving(service, memberId).catch((error: unknown) => {
      log.error({ err: error }, 'a plan could not follow the deletion of its account');
    });
  }
}

/** The same for one member. */
export async function endPlanOfLeaving(service: PaymentService, memberId: string): Promise<void> {
  const { database } = service;
  // Kept before the provider is asked: without it, the plan would look as if its member had ended it.
  await runAsService(database, (tx) =>
    sql`update billing_accounts b set renews_as = coalesce(b.renews_as, b.scheduled_plan, b.plan)
      from auth.users u where b.owner_id = ${memberId} and u.id = b.owner_id and ${isLeaving}
        and not b.is_cancelled and b.state <> 'ended'`.execute(tx),
  );
  const subscription = await runAsService(database, (tx) => changeEnd(tx, service, memberId));
  if (subscription === null) return;
  await settle(service);
  await applySubscription(service, subscription);
}

/** With the account locked, so that what its member decides meanwhile comes after it. */
async function changeEnd(
  tx: Tx,
  { provider }: PaymentService,
  memberId: string,
): Promise<string | null> {
  const account = await readRow(
    tx,
    sql<BillingRow & Leaving>`select b.*, ${isLeaving} as is_leaving
      from billing_accounts b join auth.users u on u.id = b.owner_id
      where b.owner_id = ${memberId} and b.provider = ${provider.name} for no key update of b`,
  );
  if (!account || !isLive(account) || account.renews_as === null) return null;
  const { subscription, plan, currency, renews_as: next, is_leaving: leaves } = account;
  if (leaves && account.is_cancelled) return null;
  if (leaves) await orEnded(provider.setEndOfPeriod(subscription, 'free'));
  else {
    const price = next === 'plus' ? await readPrice(tx, next, currency as PaidCurrency) : 0;
    const isSmaller = next === 'plus' && next !== plan;
    const becomes = isSmaller ? ({ plan: next, price } as const) : 'same';
    await orEnded(provider.setEndOfPeriod(subscription, becomes));
    await clearRenewal(tx, memberId);
  }
  return subscription;
}

/** It ended meanwhile: what it is now is asked for afterwards. */
async function orEnded(change: Promise<void>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'illegal_state') throw error;
  });
}

/** @returns whether there was something to clear. */
async function clearRenewal(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('billing_accounts')
    .set({ renews_as: null })
    .where('owner_id', '=', memberId)
    .where('renews_as', 'is not', null)
    .returning('owner_id')
    .execute();
  return rows.length > 0;
}

/**
 * The member decides about their plan themselves: a deletion that is cancelled changes it no more.
 *
 * @returns whether a deletion had ended it.
 */
export function decideRenewal({ database }: PaymentService, memberId: string): Promise<boolean> {
  return runAsService(database, (tx) => clearRenewal(tx, memberId));
}

/** Only the end of a plan may be decided while the account waits. @throws `account_deleting` */
export async function refuseWhileLeaving(
  { database }: PaymentService,
  memberId: string,
): Promise<void> {
  const user = await runAsService(database, (tx) =>
    tx
      .selectFrom('auth.users')
      .select('deletion_due_at')
      .where('id', '=', memberId)
      .where('deletion_due_at', 'is not', null)
      .executeTakeFirst(),
  );
  if (user) throw new AppError('account_deleting', 'The account is going to be deleted');
}
