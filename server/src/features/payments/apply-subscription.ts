import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { applyPlan } from './apply-plan.ts';
import { lockAccount } from './billing-rows.ts';
import type { Applied, PaymentService } from './payment-service.ts';
import type { Subscription } from './provider-port.ts';

/**
 * Asks how a subscription is and takes it over. Two may ask at once, and the answers may overtake each other:
 * each question is numbered before it is asked, and an answer to an older one than the last is dropped.
 */
export async function applySubscription(service: PaymentService, id: string): Promise<Applied> {
  const { database, provider } = service;
  const number = () => runAsService(database, (tx) => numberQuestion(tx, service, id));
  let question = await number();
  if (question === null) {
    const adopted = await adopt(service, id);
    if (adopted !== null) return adopted;
    question = await number();
  }
  const found = await provider.readSubscription(id);
  if (found === null || question === null) return 'unknown';
  await runAsService(database, async (tx) => {
    const now = service.clock.now();
    const owner = await keepState(tx, { provider: provider.name, found, question, now });
    if (owner !== null) await applyPlan(tx, owner, now);
  });
  return 'applied';
}

/** Null for a subscription that isn't kept yet. */
async function numberQuestion(
  tx: Tx,
  { provider }: PaymentService,
  id: string,
): Promise<number | null> {
  const row = await readRow(
    tx,
    sql<Computed<{ questions: number }>>`
      update billing_accounts set questions = questions + 1
      where provider = ${provider.name} and subscription = ${id} returning questions`,
  );
  return row?.questions ?? null;
}

/** Makes it the subscription of its member. @returns null when it is, or what else became of it. */
async function adopt(service: PaymentService, id: string): Promise<Applied | null> {
  const found = await service.provider.readSubscription(id);
  if (found === null) return 'unknown';
  const first = await tryAdopt(service, found);
  if (first === null || typeof first === 'string') return first;
  // The one that is kept may have ended without its event: then this is not a second one.
  await applySubscription(service, first.kept);
  const again = await tryAdopt(service, found);
  if (again === null || typeof again === 'string') return again;
  await endSecond(service, found);
  return 'applied';
}

/** @returns the same, or the subscription that the member has instead. */
function tryAdopt(
  { database, provider }: PaymentService,
  found: Subscription,
): Promise<Applied | { kept: string } | null> {
  return runAsService(database, async (tx) => {
    const account = await lockAccount(tx, provider.name, found.customer);
    if (account === undefined) return 'unknown';
    if (found.state === 'incomplete') return 'applied';
    const { subscription: kept, owner_id: memberId } = account;
    if (kept === found.id) return null;
    if (found.state === 'ended' && kept !== null) return 'applied';
    if (kept !== null && account.state !== 'ended') return { kept };
    await sql`update billing_accounts
      set subscription = ${found.id}, answered = questions, renews_as = null
      where owner_id = ${memberId}`.execute(tx);
    return null;
  });
}

/** @returns whose it is; null for an answer that is older than what is kept. */
async function keepState(
  tx: Tx,
  {
    provider,
    found,
    question,
    now,
  }: { provider: string; found: Subscription; question: number; now: Date },
): Promise<string | null> {
  const isPastDue = found.state === 'past_due';
  const row = await readRow(
    tx,
    sql<Computed<{ owner_id: string }>>`
      update billing_accounts set
        plan = ${found.plan}, state = ${found.state},
        currency = ${found.currency}, price = ${found.price},
        period_start = ${found.periodStart}, period_end = ${found.periodEnd},
        is_cancelled = ${found.isCancelled}, scheduled_plan = ${found.scheduledPlan},
        scheduled_price = ${found.scheduledPrice},
        past_due_since = ${isPastDue ? found.pastDueSince : null},
        reminders_sent = case when ${isPastDue} then reminders_sent else 0 end,
        grace_until = case when ${isPastDue} then grace_until end,
        renews_as = case when ${found.state === 'ended'} then null else renews_as end,
        answered = ${question}, changed_at = ${now}
      where provider = ${provider} and subscription = ${found.id} and answered < ${question}
      returning owner_id`,
  );
  return row?.owner_id ?? null;
}

/**
 * Two pages were paid: the second plan ends at once, and its payment is given back. That comes first: one that
 * has ended is not looked at again, so a try that stops between the two goes on with the next.
 */
async function endSecond({ provider, log }: PaymentService, found: Subscription): Promise<void> {
  log.warn({ subscription: found.id }, 'a second subscription of a member was ended');
  if (found.lastPayment !== null) await provider.refundPayment(found.lastPayment);
  await provider.endNow(found.id);
}
