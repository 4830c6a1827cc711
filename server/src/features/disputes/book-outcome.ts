import type { DisputeEffect, Outcome } from '@kith/contract/disputes/endpoints';
import { outcomesOf } from '@kith/contract/disputes/rules';
import { sql } from 'kysely';

import { cancelBridge, reopenBridge } from '#features/bridges/steer-bridge.ts';
import { addCredits } from '#features/credits/add-credits.ts';
import { chargeAmount } from '#features/credits/charge-amount.ts';
import { refundTransaction } from '#features/credits/refund-transaction.ts';
import { decideCaseIn } from '#features/moderation/decide-case.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { DisputeRow } from './dispute-rows.ts';
import { readReference } from './read-references.ts';

type Work = { tx: Tx; ctx: MemberContext };
type Booked = { outcome: Outcome; text: string };

/** @throws `illegal_state` where a case of this kind can’t end like this, or points to nothing. */
function requireFitting(row: DisputeRow, { kind }: Outcome): void {
  if (!outcomesOf[row.kind].includes(kind)) {
    throw new AppError('illegal_state', 'A case of this kind can’t end like this');
  }
  const needsReference = kind !== 'none' && kind !== 'credit' && kind !== 'charge';
  if (needsReference && row.reference_id === null) {
    throw new AppError('illegal_state', 'The case points to nothing');
  }
}

/** One decision before an appeal, and one after it: each books under a key of its own. */
const keyOf = (row: DisputeRow) => `dispute:${row.id}:${row.appealed_at === null ? 1 : 2}`;

/**
 * Does what was decided, by the verbs that everything else uses. What was done already is refused, so
 * nothing is booked twice.
 *
 * @throws `illegal_state`, `not_found`
 */
export async function bookOutcome(
  { tx, ctx }: Work,
  row: DisputeRow,
  { outcome, text }: Booked,
): Promise<void> {
  requireFitting(row, outcome);
  const at = ctx.clock.now();
  const id = row.reference_id ?? '';
  const memberId = row.member_id;
  switch (outcome.kind) {
    case 'none':
      return;
    case 'credit': {
      const given = { kind: 'reward', unit: 'credit', action: 'granted', key: keyOf(row) } as const;
      await addCredits(tx, { memberId, amount: outcome.amount, ...given, at });
      return;
    }
    case 'charge':
      return charge(tx, row, outcome.amount, at);
    case 'refund':
      return refund(tx, row, at);
    case 'cancel_bridge':
      await cancelBridge({ tx, jobs: ctx.jobs }, { id, at });
      return;
    case 'reopen_bridge':
      await reopenBridge(tx, { id, at });
      return;
    case 'moderate': {
      const { action, rule } = outcome;
      await decideCaseIn({ tx, ctx }, { id, action, rule, note: text });
    }
  }
}

/** @throws `illegal_state` where the member has too few credits: no one goes below zero. */
async function charge(tx: Tx, row: DisputeRow, amount: number, at: Date): Promise<void> {
  if (await chargeAmount(tx, { memberId: row.member_id, amount, key: keyOf(row), at })) return;
  throw new AppError('illegal_state', 'The member has too few credits');
}

/** @throws `illegal_state` where the charge was refunded already */
async function refund(tx: Tx, row: DisputeRow, at: Date): Promise<void> {
  await sql`select open_wallet(${row.member_id}, ${at})`.execute(tx);
  const reference = await readReference(tx, row);
  if (reference?.kind !== 'credit' || reference.is_refunded) {
    throw new AppError('illegal_state', 'The charge was refunded already');
  }
  await refundTransaction(tx, { id: reference.id, at });
}

/** What a decision would change: it is made, measured and taken back. */
export async function measureOutcome(
  work: Work,
  row: DisputeRow,
  outcome: Outcome,
): Promise<DisputeEffect['effect']> {
  requireFitting(row, outcome);
  if (outcome.kind === 'none') return null;
  const { tx, ctx } = work;
  await sql`savepoint dry_run`.execute(tx);
  if (row.kind === 'credit') {
    await sql`select open_wallet(${row.member_id}, ${ctx.clock.now()})`.execute(tx);
  }
  const before = await readFact(tx, row, ctx.clock.now());
  await bookOutcome(work, row, { outcome, text: '' });
  const after = await readFact(tx, row, ctx.clock.now());
  await sql`rollback to savepoint dry_run`.execute(tx);
  return { before, after };
}

/** What decisions about a case of this kind change: the credits, the bridge’s state, or what is hidden. */
async function readFact(tx: Tx, row: DisputeRow, now: Date): Promise<string> {
  const facts = {
    credit: sql`select spendable(${row.member_id}, 'credit', ${now})::text as fact`,
    bridge: sql`select state as fact from bridges where id = ${row.reference_id}`,
    moderation: sql`select coalesce(decision, 'waiting') as fact from moderation_cases
      where id = ${row.reference_id}`,
  };
  const found = await readRow(
    tx,
    facts[row.kind] as ReturnType<typeof sql<Computed<{ fact: string }>>>,
  );
  return found?.fact ?? '';
}
