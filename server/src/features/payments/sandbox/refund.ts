import type { Tx } from '#platform/database/tx.ts';

import { addEvent, findObjects, lockObject, newSandboxId, putObject } from './store.ts';

/** Gives a payment back as a whole, once. */
export async function refundSandboxPayment(tx: Tx, payment: string, now: Date): Promise<void> {
  const wanted = { field: 'payment', value: payment } as const;
  const [invoice] = await findObjects(tx, 'invoice', wanted);
  const [checkout] = await findObjects(tx, 'checkout', wanted);
  const paid = invoice ?? checkout;
  if (paid === undefined) return;
  // Two that ask at once take turns, so that the second finds the first one's refund.
  await lockObject(tx, invoice === undefined ? 'checkout' : 'invoice', paid.id);
  const known = await findObjects(tx, 'refund', wanted);
  if (known.length > 0) return;
  const { ownerId } = paid;
  const body = { payment, amount: paid.body.amount, at: now.toISOString() };
  await putObject(tx, 'refund', { id: newSandboxId('refund'), ownerId, body, dueAt: null }, now);
  const subject = { kind: 'refunds', id: payment } as const;
  await addEvent(tx, ownerId, { type: 'refund.created', subject, now });
}
