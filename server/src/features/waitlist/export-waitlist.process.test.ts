import { expect, inject, test } from 'vitest';

import { runCommand } from '#testing/server-process.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { host, user } = inject('cluster');
const { database: name } = database.connection;
const run = (...args: string[]) =>
  runCommand('admin', args, {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${name}`,
  });
const head = '\uFEFFemail,locale,joined_at,consent_text';

test('the command writes the waitlist as CSV, the oldest first, and no cell is a formula', async () => {
  expect(await run('waitlist')).toBe(`${head}\r\n`);
  await database.pool.query(`insert into waitlist (email, locale, consent_text, created_at) values
    ('zoe@example.org', 'fr-FR', 'Oui, "une" fois', '2026-01-02T03:04:05.000006Z'),
    ('ana@example.org', 'en-US', '=1+1', '2026-01-03T00:00:00Z'),
    ('+eve@example.org', 'de-DE', '@SUM(A1)', '2026-01-03T00:00:00Z')`);
  expect((await run('waitlist')).split('\r\n')).toEqual([
    head,
    `zoe@example.org,fr-FR,2026-01-02T03:04:05.000006Z,"Oui, ""une"" fois"`,
    `'+eve@example.org,de-DE,2026-01-03T00:00:00.000000Z,'@SUM(A1)`,
    `ana@example.org,en-US,2026-01-03T00:00:00.000000Z,'=1+1`,
    '',
  ]);
});

test('a list of several pages is whole, each address once', async () => {
  await database.pool.query(`insert into waitlist (email, locale, consent_text, created_at)
    select 'm' || n || '@example.org', 'en-US', 'Yes', '2026-02-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 microsecond'
    from generate_series(1, 2500) n`);
  const emails = (await run('waitlist'))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from waitlist');
  expect(emails).toHaveLength(Number(rows[0]?.count));
  expect(new Set(emails).size).toBe(emails.length);
});

test('it takes no argument', async () => {
  const refused = await run('waitlist', 'all').catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Usage: /u),
  });
});
