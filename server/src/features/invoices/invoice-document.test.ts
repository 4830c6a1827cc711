import { randomUUID } from 'node:crypto';

import type { PaidCurrency } from '@kith/contract/credits/plans';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { downloadInvoice } from './download-invoice.ts';
import { issueInvoice } from './issue-invoice.ts';
import { sellerOf } from './seller.ts';

const database = await useSharedDatabase();
const at = new Date('2026-11-20T09:00:00Z');
const seller = sellerOf({
  SELLER_NAME: 'Kith 株式会社',
  SELLER_ADDRESS: '東京都千代田区1-1',
  SELLER_TAX_ID: 'T123',
  INVOICE_PREFIX: 'INV',
});

type Bought = { currency: PaidCurrency; amount: number; tax: number; isSandbox?: boolean };

async function buy(ctx: MemberContext, { currency, amount, tax, isSandbox = false }: Bought) {
  const line = { kind: 'pack', item: 'credits_500', quantity: 1, amount, period: null } as const;
  const fields = { memberId: ctx.actor.memberId, paymentId: randomUUID(), currency, seller, at };
  const invoice = { ...fields, lines: [line], tax, taxRate: 1_000, isSandbox };
  const { id, number } = await runAsService(database, (tx) => issueInvoice({ tx, invoice }));
  const { content } = await downloadInvoice({ ctx, input: { id } });
  return { id, number, content };
}

async function named(locale: string, name: string): Promise<MemberContext> {
  const ctx = await createMember(database, {
    locale,
    email: `${randomUUID().slice(0, 8)}@a.example`,
  });
  await database.pool.query('update profiles set display_name = $2 where id = $1', [
    ctx.actor.memberId,
    name,
  ]);
  return ctx;
}

async function readText(content: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(content), { mergePages: true });
  return text.replaceAll(/\s+/gu, ' ');
}

test.each([
  ['en-US', 'Ana Ruiz', 'USD', 2_000, 'Invoice', '500 credits', '$20.00', '$18.00', 'Tax (10%)'],
  ['de-DE', 'Jürgen Groß', 'EUR', 2_000, 'Rechnung', '500 Credits', '20,00 €', '18,00 €', 'Steuer'],
  ['ja-JP', '田中健司', 'JPY', 3_000, '請求書', '500 クレジット', '¥3,000', '¥2,800', '税（10%）'],
  ['zh-CN', '张伟', 'CNY', 14_500, '账单', '500 点', '¥145.00', '¥143.00', '税额（10%）'],
] as const)(
  'in %s it says who bought what, its number, the sum and the tax',
  async (locale, name, currency, amount, ...texts) => {
    const { number, content } = await buy(await named(locale, name), {
      currency,
      amount,
      tax: 200,
    });
    // The yen’s sign is written in two ways that look the same.
    const text = (await readText(content)).normalize('NFKC');
    for (const part of [...texts, name, number, 'Kith 株式会社', 'T123']) {
      expect(text).toContain(String(part).normalize('NFKC'));
    }
  },
);

test('it is PDF/A: its fonts and colour space are in it, nothing runs, nothing is locked', async () => {
  const ctx = await named('ja-JP', '田中健司');
  const { id, content } = await buy(ctx, { currency: 'JPY', amount: 3_000, tax: 0 });
  const bytes = Buffer.from(content).toString('latin1');
  expect(bytes).toMatch(/^%PDF-1\.7\n%[^\n]{4,}/u);
  expect(bytes).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(bytes).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(bytes).toMatch(/\/OutputIntents \[/u);
  expect(bytes).toContain('/GTS_PDFA1');
  expect(bytes).toMatch(/\/DestOutputProfile \d+ 0 R/u);
  expect(bytes).toMatch(/\/ID \[/u);
  expect(bytes).not.toMatch(/\/(?:JavaScript|JS|Encrypt|Launch|EmbeddedFile|OpenAction|AA)\b/u);
  const fonts = bytes.match(/\/Type \/FontDescriptor/gu)?.length ?? 0;
  expect(fonts).toBeGreaterThan(2);
  expect(bytes.match(/\/FontFile[23] \d+ 0 R/gu)).toHaveLength(fonts);
  expect(bytes).not.toMatch(/\/BaseFont \/(?:Helvetica|Times|Courier)/u);
  const { info } = await (await getDocumentProxy(new Uint8Array(content))).getMetadata();
  expect(info).toMatchObject({ Language: 'ja-JP', Producer: 'Kith' });
  const again = await downloadInvoice({ ctx, input: { id } });
  expect(Buffer.compare(Buffer.from(again.content), Buffer.from(content))).toBe(0);
});

test('names that no font here can write leave the address, and hostile ones draw nothing else', async () => {
  const korean = await buy(await named('en-US', '이순신'), {
    currency: 'USD',
    amount: 500,
    tax: 0,
  });
  const text = await readText(korean.content);
  expect(text).toContain('@a.example');
  expect(text).not.toContain('이');
  const name = `${'('.repeat(40)}/JavaScript (app.alert(1)) \u202E evil \u0000 😀 ${'w'.repeat(60)}`;
  const hostile = await named('en-US', name.replace('\u0000', ''));
  const { content } = await buy(hostile, { currency: 'USD', amount: 500, tax: 0, isSandbox: true });
  expect(Buffer.from(content).toString('latin1')).not.toMatch(/\/JavaScript|\/JS\b/u);
  const written = await readText(content);
  expect(written).toContain('app.alert(1)');
  expect(written).toContain('no money moved');
});
