import { dayS } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { giveCredits } from '#testing/test-credits.ts';
import { openBuyer } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: { AUTH_JWT_TTL_S: String(90 * dayS) } });
const join = async () => openBuyer(app, await app.signUp());
type Member = Awaited<ReturnType<typeof join>>;

const heading = 'when,kind,action,about,quantity,unit,change,held,balance,paid,currency';

/** The lines of a file, without their moments. */
async function download(member: Member, query = ''): Promise<string[]> {
  const answer = await member.call('GET', `/wallet/export${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+\.csv"$/u,
  );
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(text.startsWith(`\uFEFF${heading}\r\n`)).toBe(true);
  const lines = text.split('\r\n').slice(1, -1);
  return lines.map((line) => line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z,/u, ''));
}

test('a download has what was bought with what it cost, and names that are no formulas', async () => {
  const member = await join();
  await member.checkOut({ kind: 'pack', pack: 'credits_500', currency: 'CNY' });
  await member.checkOut({ kind: 'pack', pack: 'units_10', currency: 'JPY' });
  await member.call('POST', '/contacts', { first_name: '=HYPERLINK("https://evil.example","x")' });
  await member.call('POST', '/opportunities', { title: '+1, "deal"' });
  expect((await download(member)).toSorted()).toEqual([
    `charge,contact_created,"'=HYPERLINK(""https://evil.example"",""x"")",1,credit,-1,0,599,,`,
    `charge,opportunity_created,"'+1, ""deal""",1,credit,-1,0,598,,`,
    'grant,month_free,,1,credit,100,0,100,,',
    'purchase,credits_500,,1,credit,500,0,600,145,CNY',
    'purchase,units_10,,1,analysis_unit,10,0,10,1200,JPY',
  ]);
  expect(await download(await join())).toEqual([]);
});

test('a download has every row of the filter and the month that the screen shows, and no other', async () => {
  const member = await join();
  await giveCredits(database, member.id, 1_000);
  const titles = Array.from({ length: 130 }, (_, index) => `Deal ${index}`);
  await member.call('POST', '/opportunities/import', { text: ['title', ...titles].join('\n') });
  const spent = await download(member, '?filter=spent');
  expect(spent).toHaveLength(130);
  expect(spent.every((line) => line.startsWith('charge,opportunity_created,Deal '))).toBe(true);
  expect(await download(member, '?filter=added')).toHaveLength(3);
  expect(await download(member, '?filter=held')).toEqual([]);
  const month = app.clock.now().toISOString().slice(0, 'yyyy-mm'.length);
  expect(await download(member, `?filter=added&month=${month}`)).toHaveLength(1);
  expect(await download(member, '?month=2026-01')).toHaveLength(2);
  for (const query of ['?filter=everything', '?month=2026-13', "?month='"]) {
    const refused = member.call('GET', `/wallet/export${query}`);
    expect(await refusalOf(refused), query).toEqual([400, 'validation_failed']);
  }
  const stranger = fetch(`${app.origin}/api/v1/wallet/export`);
  expect(await refusalOf(stranger)).toEqual([401, 'unauthenticated']);
});
