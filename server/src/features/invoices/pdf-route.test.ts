import type { HistoryEntry } from '@kith/contract/credits/schemas';
import type { Invoice } from '@kith/contract/invoices/schemas';
import type { Payment } from '@kith/contract/payments/schemas';
import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';
import { openBuyer } from '#testing/test-payments.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ database, variables: { SANDBOX_TAX_PERCENT: '20' } });
});

test('what was paid has an invoice, which its buyer downloads and no one else', async () => {
  const buyer = openBuyer(app, await app.signUp());
  const stranger = openBuyer(app, await app.signUp());
  await buyer.checkOut({ kind: 'pack', pack: 'credits_500', return_to: 'wallet' });
  type Items<Item> = { items: Item[] };
  const { items } = (await bodyOf(await buyer.call('GET', '/invoices'))) as Items<Invoice>;
  expect(items).toMatchObject([{ total: 2_000, tax: 333, currency: 'USD', is_sandbox: true }]);
  const [invoice] = items;
  if (!invoice) throw new Error('No invoice');
  const paid = await buyer.read<Items<Payment>>('GET', '/payments');
  expect(paid.items).toMatchObject([{ id: invoice.payment_id, invoice_id: invoice.id }]);
  const history = await buyer.call('GET', '/wallet/history?filter=added');
  const entries = ((await bodyOf(history)) as Items<HistoryEntry>).items;
  expect(entries.find(({ kind }) => kind === 'purchase')?.invoice_id).toBe(invoice.id);

  const path = `/invoices/${invoice.id}/pdf`;
  const answer = await buyer.call('GET', path);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain(invoice.number.toLowerCase());
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), {
    mergePages: true,
  });
  for (const part of [invoice.number, '500 credits', '$20.00', '$3.33']) {
    expect(text).toContain(part);
  }
  expect(await refusalOf(stranger.call('GET', path))).toEqual([404, 'not_found']);
  expect((await bodyOf(await stranger.call('GET', '/invoices'))) as object).toMatchObject({
    items: [],
  });
  expect((await fetch(`${app.origin}/api/v1${path}`)).status).toBe(401);
});

test('the history can be read by month', async () => {
  const buyer = openBuyer(app, await app.signUp());
  await buyer.checkOut({ kind: 'pack', pack: 'credits_100', return_to: 'wallet' });
  const count = async (month: string) => {
    const answer = await buyer.call('GET', `/wallet/history?month=${month}`);
    return ((await bodyOf(answer)) as { items: unknown[] }).items.length;
  };
  expect(await count(new Date().toISOString().slice(0, 7))).toBe(2);
  expect(await count('2020-01')).toBe(0);
  expect((await buyer.call('GET', '/wallet/history?month=2020-13')).status).toBe(400);
});
