import { randomUUID } from 'node:crypto';

import { dayMs, minuteMs } from '@kith/contract/core/time';
import type { PaidCurrency } from '@kith/contract/credits/plans';
import type { Selectable } from 'kysely';

import type { Checkouts } from '#platform/database/database-types.ts';
import { holdLock } from '#platform/database/locks.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { applyCheckout } from './apply-checkout.ts';
import type { PaymentService } from './payment-service.ts';
import type { Order } from './provider-port.ts';

/** Pages of providers are open for a day. */
const openMs = dayMs;
/** A page that was begun longer ago and never got an address belongs to a request that was cut off. */
const beginningMs = 2 * minuteMs;

type Wanted = { memberId: string; currency: PaidCurrency; amount: number } & (
  | { kind: 'pack'; item: string; name: string }
  | { kind: 'pwyw'; item: null; name: string }
  | { kind: 'plan'; item: 'plus' | 'pro' }
);
type Addresses = Pick<Order, 'customer' | 'returnUrl' | 'cancelUrl'>;

/**
 * The page for an order: the one that the member has open for the same thing at the same price, or a new one.
 * Two requests at once get one page: the order is kept first, under a lock, and the provider makes one page
 * of an order however often it is asked. Pages for the same at another price, and for other plans, end.
 */
export async function openPage(
  service: PaymentService,
  wanted: Wanted,
  addressesOf: (order: string) => Addresses,
): Promise<{ id: string; url: string }> {
  const { database, provider } = service;
  const passed: string[] = [];
  for (;;) {
    const { id, session, older } = await runAsService(database, (tx) =>
      claimOrder(tx, service, wanted, passed),
    );
    for (const page of older) await closePage(service, page);
    if (session === null) {
      const page = await provider.createCheckout(Object.assign({ id }, wanted, addressesOf(id)));
      await keepSession(service, id, page.id);
      return { id, url: page.url };
    }
    const url = await provider.addressOfCheckout(session);
    if (url !== null) return { id, url };
    // Paid, expired, or waiting for a bank: that one is taken over, and another is begun.
    passed.push(id);
    await applyCheckout(service, session);
  }
}

type Page = { id: string; session: string };
type Claim = { id: string; session: string | null; older: Page[] };

/** An order of the member's that is open, or a new one, and the pages that end with it. */
async function claimOrder(
  tx: Tx,
  { provider, clock }: PaymentService,
  { memberId, kind, item, currency, amount }: Wanted,
  passed: readonly string[],
): Promise<Claim> {
  await holdLock(tx, `checkouts:${memberId}`);
  const now = clock.now();
  const open = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('owner_id', '=', memberId)
    .where('provider', '=', provider.name)
    .where('state', '=', 'open')
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - openMs).toISOString())
    .orderBy('created_at')
    .execute();
  const rivals = open.filter((row) => kind === 'plan' || row.item === item);
  const isSame = (row: Selectable<Checkouts>) =>
    row.item === item &&
    row.currency === currency &&
    row.amount === amount &&
    (row.session !== null || now.getTime() - readTime(row.created_at).getTime() < beginningMs);
  const same = rivals.find((row) => isSame(row) && !passed.includes(row.id));
  const others = rivals.filter((row) => row !== same && !passed.includes(row.id));
  // One without a page can't be paid; if it gets one after all, the next order ends it.
  const older = others.flatMap(({ id, session }) => (session === null ? [] : { id, session }));
  if (same !== undefined) return { id: same.id, session: same.session, older };
  const id = randomUUID();
  const values = { id, owner_id: memberId, provider: provider.name, kind, item, currency, amount };
  await tx
    .insertInto('checkouts')
    .values(Object.assign(values, { created_at: now }))
    .execute();
  return { id, session: null, older };
}

/**
 * Ends a page, at the provider first: one that couldn't be closed is still open for the next order. What was
 * paid meanwhile stays so, and is taken over with its event.
 */
async function closePage({ database, provider }: PaymentService, { id, session }: Page) {
  await provider.closeCheckout(session);
  await runAsService(database, (tx) =>
    tx
      .updateTable('checkouts')
      .set({ state: 'expired' })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute(),
  );
}

/** The page is paid only by who got its address, which is the member, after this. */
function keepSession({ database }: PaymentService, id: string, session: string) {
  return runAsService(database, (tx) =>
    tx.updateTable('checkouts').set({ session }).where('id', '=', id).execute(),
  );
}
