import { randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { eraseMember } from '#features/auth/account-deletion/erase-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { downloadInvoice } from './download-invoice.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { type InvoiceToIssue, issueInvoice } from './issue-invoice.ts';
import { listInvoices } from './list-invoices.ts';
import { sellerOf } from './seller.ts';

const database = await useFileDatabase();
const at = new Date('2026-11-20T09:00:00Z');
const seller = sellerOf({ SELLER_ADDRESS: '1 High Street|London', INVOICE_PREFIX: 'INV' });
const pack = {
  kind: 'pack',
  item: 'credits_500',
  quantity: 1,
  amount: 2_000,
  period: null,
} as const;
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

const service = <Result>(work: (tx: Tx) => Promise<Result>) => runAsService(database, work);
const invoiceOf = (fields: Partial<InvoiceToIssue> = {}): InvoiceToIssue => ({
  memberId: ctx.actor.memberId,
  paymentId: randomUUID(),
  currency: 'USD',
  lines: [pack],
  tax: 0,
  taxRate: null,
  isSandbox: false,
  seller,
  at,
  ...fields,
});
const issue = (fields: Partial<InvoiceToIssue> = {}) =>
  service((tx) => issueInvoice({ tx, invoice: invoiceOf(fields) }));
const list = (who = ctx) => listInvoices({ ctx: who, input: { limit: 50 } });
const refused = (query: string, values: unknown[] = []) =>
  expect(database.pool.query(query, values)).rejects.toThrow('an issued invoice never changes');

async function numbersOf(kind: string, isSandbox = false): Promise<number[]> {
  const { rows } = await database.pool.query(
    `select series_number::integer as number from invoices where kind = $1 and is_sandbox = $2
      order by series_number`,
    [kind, isSandbox],
  );
  return rows.map(({ number }) => number);
}
const upTo = (last: number, from = 1) =>
  Array.from({ length: last - from + 1 }, (_, index) => from + index);

test('a payment has one invoice, with what was paid, its tax and the next number', async () => {
  const paymentId = randomUUID();
  const first = await issue({ paymentId, tax: 319, taxRate: 1_900, currency: 'EUR' });
  expect(await issue({ paymentId })).toEqual(first);
  expect((await list()).items).toMatchObject([
    {
      id: first.id,
      number: first.number,
      kind: 'invoice',
      payment_id: paymentId,
      currency: 'EUR',
      net: 1_681,
      tax: 319,
      tax_rate: 1_900,
      total: 2_000,
      reverses: null,
      lines: [{ description: '500 credits', quantity: 1, amount: 2_000 }],
    },
  ]);
  expect(first.number).toMatch(/^INV-\d{6}$/u);
});

test('32 at once, a third of them undone, leave no gap and no number twice', async () => {
  const before = (await numbersOf('invoice')).length;
  const kept = await Promise.all(
    upTo(32).map(async (index) => {
      const isUndone = index % 3 === 0;
      const work = service(async (tx) => {
        await issueInvoice({ tx, invoice: invoiceOf() });
        if (isUndone) throw new Error('the payment failed');
      });
      return work.then(
        () => 1,
        () => 0,
      );
    }),
  );
  const sum = kept.reduce<number>((total, one) => total + one, 0);
  expect(sum).toBe(22);
  expect(await numbersOf('invoice')).toEqual(upTo(before + sum));
});

test('the same payment, issued by many at once, has one invoice', async () => {
  const invoice = invoiceOf();
  const issued = await Promise.all(
    upTo(16).map(() => service((tx) => issueInvoice({ tx, invoice }))),
  );
  expect(new Set(issued.map(({ number }) => number)).size).toBe(1);
});

test('refunds have credit notes with their own numbers, once each, in the buyer’s language', async () => {
  ctx = await createMember(database, { locale: 'de-DE' });
  const paymentId = randomUUID();
  const { number } = await issue({ paymentId, tax: 319 });
  const note = { refundId: randomUUID(), paymentId, amount: 500, tax: 80, seller, at };
  const first = await service((tx) => issueCreditNote({ tx, note }));
  expect(await service((tx) => issueCreditNote({ tx, note }))).toEqual(first);
  const other = { ...note, refundId: randomUUID() };
  await service((tx) => issueCreditNote({ tx, note: other }));
  expect(await numbersOf('credit_note')).toEqual([1, 2]);
  const { items } = await list();
  expect(items.find(({ id }) => id === first.id)).toMatchObject({
    kind: 'credit_note',
    number: 'INV-CN-000001',
    reverses: number,
    net: -420,
    tax: -80,
    total: -500,
    lines: [{ description: `Erstattung der Rechnung ${number}`, amount: -500 }],
  });
  await expect(
    service((tx) => issueCreditNote({ tx, note: { ...note, paymentId: randomUUID() } })),
  ).rejects.toThrow('without an invoice');
});

test('documents of the sandbox have numbers of their own', async () => {
  const { number } = await issue({ isSandbox: true });
  expect(number).toBe('TEST-INV-000001');
  expect(await numbersOf('invoice', true)).toEqual([1]);
});

test('what is issued never changes', async () => {
  const { id } = await issue();
  await refused('update invoices set total = 1, net = 1 where id = $1', [id]);
  await refused('update invoices set user_id = null where id = $1', [id]);
  await refused('delete from invoices where id = $1', [id]);
  await refused('truncate invoices');
  const { rows } = await database.pool.query('select total from invoices where id = $1', [id]);
  expect(rows).toEqual([{ total: 2000 }]);
});

test('a stranger sees and gets none of them', async () => {
  const { id } = await issue();
  const stranger = await createMember(database);
  expect((await list(stranger)).items).toEqual([]);
  for (const [who, which] of [
    [stranger, id],
    [ctx, randomUUID()],
    [ctx, 'none'],
  ] as const) {
    await expect(downloadInvoice({ ctx: who, input: { id: which } })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});

test('an erased member leaves the documents, and their name only where the law asks for it', async () => {
  const small = await issue();
  const large = await issue({ lines: [{ ...pack, kind: 'pwyw', item: null, amount: 25_001 }] });
  const { memberId } = ctx.actor;
  await service((tx) => eraseMember(tx, memberId));
  const { rows } = await database.pool.query(
    `select number, user_id, buyer_name, buyer_email from invoices where id = any($1) order by number`,
    [[small.id, large.id]],
  );
  const gone = { user_id: null, buyer_email: null };
  expect(rows).toEqual([
    { ...gone, number: small.number, buyer_name: null },
    { ...gone, number: large.number, buyer_name: 'Test Member' },
  ]);
});
