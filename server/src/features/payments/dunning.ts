import { dayMs } from '@kith/contract/core/time';
import { dunningRules } from '@kith/contract/payments/rules';
import { sql } from 'kysely';

import { notifyMember } from '#features/notifications/notify-member.ts';
import { recordBilling } from '#features/usage/record-billing.ts';
import {
  type Computed,
  readRow,
  readRows,
  readTime,
  type TimeText,
} from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

import { applySubscription } from './apply-subscription.ts';
import { emailReminder } from './email-reminder.ts';
import type { PaymentService } from './payment-service.ts';
import { settle } from './settle.ts';

const { reminderDays, graceDays } = dunningRules;
const atOnce = 100;

type Due = Computed<{
  owner_id: string;
  past_due_since: TimeText;
  reminders_sent: number;
  grace_until: TimeText | null;
}>;

export type Dunning = { service: PaymentService; outbox: Outbox; origin: URL };

/**
 * Reminds of payments that failed: on three days, by notification and email. With the last of them the grace
 * begins, and when it is over the plan ends, here and at the provider.
 */
export async function remindOfPayments(dunning: Dunning, signal?: AbortSignal): Promise<void> {
  const { service } = dunning;
  let after: string | null = null;
  for (;;) {
    const due: Due[] = await readDue(service, after);
    for (const account of due) {
      signal?.throwIfAborted();
      await handle(dunning, account);
    }
    after = due.at(-1)?.owner_id ?? null;
    if (after === null) return;
  }
}

function readDue({ database, provider }: PaymentService, after: string | null): Promise<Due[]> {
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Due>`select owner_id, past_due_since, reminders_sent, grace_until from billing_accounts
        where state = 'past_due' and past_due_since is not null and provider = ${provider.name}
          and (${after}::uuid is null or owner_id > ${after}::uuid)
        order by owner_id limit ${atOnce}`,
    ),
  );
}

async function handle(dunning: Dunning, account: Due): Promise<void> {
  const { service } = dunning;
  const now = service.clock.now();
  const graceUntil = readTime(account.grace_until);
  if (graceUntil !== null && graceUntil <= now) {
    await end(service, account.owner_id);
    return;
  }
  const days = (now.getTime() - readTime(account.past_due_since).getTime()) / dayMs;
  const wanted = reminderDays.filter((day) => day <= days).length;
  if (wanted <= account.reminders_sent) return;
  await runAsService(service.database, (tx) => remind(tx, dunning, { account, wanted, now }));
}

/** Days that were missed, by a server that stood still, are one reminder. */
async function remind(
  tx: Tx,
  { service, outbox, origin }: Dunning,
  { account, wanted, now }: { account: Due; wanted: number; now: Date },
): Promise<void> {
  const { owner_id: memberId } = account;
  const isLast = wanted === reminderDays.length;
  const graceUntil = isLast ? new Date(now.getTime() + graceDays * dayMs) : null;
  // The write closes the race: another server, or a payment, may have been faster.
  const row = await readRow(
    tx,
    sql<Computed<{ past_due_since: TimeText }>>`
      update billing_accounts set reminders_sent = ${wanted}, grace_until = ${graceUntil}
      where owner_id = ${memberId} and reminders_sent = ${account.reminders_sent}
        and state = 'past_due' returning past_due_since`,
  );
  if (row === undefined) return;
  const fact = `payment_failed:${row.past_due_since}:${wanted}`;
  const facts = { event: isLast ? 'plan_ends_soon' : 'payment_failed' };
  await notifyMember({ tx, jobs: service.jobs }, { memberId, kind: 'account', fact, facts });
  await emailReminder(tx, { outbox, origin }, { memberId, graceUntil });
  await recordBilling(tx, memberId, { type: 'payment_reminder', number: wanted });
}

/**
 * Ends a plan whose grace is over. A payment may have come without its event, so the provider is asked
 * first: what it says now decides.
 */
async function end(service: PaymentService, memberId: string): Promise<void> {
  const subscription = await readOverdue(service, memberId);
  if (subscription === null) return;
  try {
    await applySubscription(service, subscription);
    if ((await readOverdue(service, memberId)) !== subscription) return;
    await service.provider.endNow(subscription);
    await settle(service);
    await applySubscription(service, subscription);
  } catch (error) {
    // The next run tries again: the plan ends when the provider takes no more money for it.
    service.log.warn({ err: error }, 'a plan in arrears could not be ended');
  }
}

/** The subscription whose grace is over; null when there is none. */
async function readOverdue(service: PaymentService, memberId: string): Promise<string | null> {
  const row = await runAsService(service.database, (tx) =>
    tx
      .selectFrom('billing_accounts')
      .select('subscription')
      .where('owner_id', '=', memberId)
      .where('state', '=', 'past_due')
      .where('grace_until', '<=', service.clock.now().toISOString())
      .executeTakeFirst(),
  );
  return row?.subscription ?? null;
}
