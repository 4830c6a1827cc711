import { execFileSync } from 'node:child_process';

import { minuteMs } from '@kith/contract/core/time';
import { beforeAll, expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import { ensureHledger } from '#testing/ensure-hledger.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { addCredits } from './add-credits.ts';
import { exportJournal } from './export-journal.ts';
import { meterAction } from './meter-action.ts';

const database = await useFileDatabase();
let hledger: string | null;
beforeAll(() => {
  hledger = ensureHledger();
}, 3 * minuteMs);

test('hledger reads the journal, finds it sound and every unit in balance', async (context) => {
  const clock = createTestClock();
  const ctx = await createMember(database, { clock });
  const { memberId } = ctx.actor;
  const at = clock.now();
  await ctx.database.transaction((tx) =>
    meterAction(tx, { memberId, action: 'post_created', resourceId: 'one', at }),
  );
  for (const [currency, amount] of [
    ['USD', 500],
    ['JPY', 700],
  ] as const) {
    const bought = {
      kind: 'purchase',
      unit: 'credit',
      amount: 100,
      action: 'credits_100',
    } as const;
    await runAsService(database, (tx) =>
      addCredits(tx, { ...bought, memberId, price: { amount, currency }, key: currency, at }),
    );
  }
  const parts: string[] = [];
  await runAsService(database, (tx) => exportJournal(tx, (text) => void parts.push(text)));
  const journal = parts.join('');
  expect(journal).toContain('service:received  5.00 USD');
  expect(journal).toContain('service:received  700. JPY');
  expect(journal).not.toContain(memberId);
  const command = hledger ?? context.skip('there is no hledger, and no apt to fetch it with');
  const ask = (...args: string[]) =>
    execFileSync(command, ['-f', '-', ...args], { input: journal, encoding: 'utf8' });
  expect(ask('check', '--strict')).toBe('');
  expect(ask('bal', 'members', '--depth', '1')).toContain('299 CREDIT');
  expect(ask('bal', '--depth', '0')).not.toMatch(/CREDIT|USD|JPY/u);
});
