import { call } from '@orpc/server';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { createOpportunityExportRoute } from './export-route.ts';
import { opportunityRoutes as routes } from './routes.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;

beforeEach(async () => {
  ctx = await createMember(database);
});

const request = (key?: string) => ({
  context: {
    headers: new Headers(key === undefined ? {} : { 'idempotency-key': key }),
    member: ctx,
    log: silentLogger,
  } satisfies ApiContext,
});
const preview = (text: string) => call(routes.previewImport, { text }, request());
const add = (text: string, key?: string) => call(routes.import, { text }, request(key));
const listTitles = async () =>
  (await call(routes.list, { sort: 'recent' }, request())).items.map(({ title }) => title);
const exportText = async () =>
  (await createOpportunityExportRoute({ resolveMember: async () => ctx }).request('/')).text();

const header = 'Title,Kind,Stage,Value,Currency,Probability,Close date,Next step,People';

test('what is wrong with a line is said with it, and the good lines are added once', async () => {
  await addContact(ctx, { first_name: 'Ines', last_name: 'Duarte' });
  const text = [
    header,
    'Porto,client,Proposal,"24,000.50",eur,35 %,2026-12-31,Ask,Ines Duarte',
    ',client,,,,,,,',
    'Wrong,war,sometime,much,EUR,half,31.12.2026,,',
    'No currency,,,10,,,,,',
    'porto,client,,,,,,,',
    '"Open quote,client',
    'Plain,,,,,,,,',
  ].join('\n');
  const { rows } = await preview(text);
  expect(rows.map(({ line, faults }) => [line, faults])).toEqual([
    [2, []],
    [3, ['title_missing']],
    [
      4,
      [
        'kind_unknown',
        'stage_unknown',
        'amount_unreadable',
        'date_unreadable',
        'probability_unreadable',
      ],
    ],
    [5, ['currency_unknown']],
    [6, ['already_there']],
    [7, ['row_malformed']],
    [8, []],
  ]);
  expect(rows[0]).toMatchObject({
    value: { amount: 2_400_050, currency: 'EUR' },
    stage: 'proposal',
    people: ['Ines Duarte'],
  });
  expect(await listTitles()).toEqual([]);
  const [first, again] = await Promise.all([add(text, 'one import'), add(text, 'one import')]);
  expect([first, again]).toEqual([
    { created: 2, refused: 5 },
    { created: 2, refused: 5 },
  ]);
  expect((await add(text)).created).toBe(0);
  expect((await listTitles()).toSorted()).toEqual(['Plain', 'Porto']);
});

test('a file is exported without formulas and read back as it was', async () => {
  await addContact(ctx, { first_name: '=Ann', last_name: 'Lee' });
  const formula = '=HYPERLINK("https://evil.example")';
  await add(`${header}\n"${formula.replaceAll('"', '""')}",job,,7,JPY,,,"+1, call",=Ann Lee`);
  const text = await exportText();
  for (const line of text.split('\r\n')) expect(line).not.toMatch(/(?:^|,)"?[=+@-]/u);
  const { rows } = await preview(text);
  expect(rows).toMatchObject([{ title: formula, faults: ['already_there'] }]);
  expect(rows[0]).toMatchObject({ value: { amount: 7, currency: 'JPY' }, people: ['=Ann Lee'] });
});

test('no file is too strange: hostile ones have faults or nothing', async () => {
  for (const text of [
    '',
    '\u0000\u0001',
    'Title',
    'Name,City\nAnn,Rome',
    `Title\n${'x'.repeat(400_000)}`,
    `Title,Value,Currency\nA,${'9'.repeat(400)},EUR`,
    `Title\n${'"'.repeat(10_000)}`,
    'Title\n<script>alert(1)</script>\u202Etxt',
  ]) {
    expect(await preview(text)).toHaveProperty('rows');
    await add(text);
  }
  expect(await listTitles()).toEqual(['<script>alert(1)</script>txt']);
  const many = await preview(
    `Title\n${Array.from({ length: 700 }, (_, at) => `T${at}`).join('\n')}`,
  );
  expect([many.rows.length, many.is_cut]).toEqual([500, true]);
  expect(await preview('Name\nAnn')).toMatchObject({ has_header: false, rows: [] });
});
