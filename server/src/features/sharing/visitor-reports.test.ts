import { sharingLimits } from '@kith/contract/sharing/rules';
import { createdShareLinkSchema } from '@kith/contract/sharing/schemas';
import { beforeEach, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { addPerson, openModeration, type Person } from '#testing/test-moderation.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { linkPasswordLimit, openingLimit, pageLimit } from './limits.ts';

const database = await useFileDatabase();
const app = await startTestApp({
  database,
  variables: { ...longSessions, TRUSTED_PROXIES: '127.0.0.1' },
});
const { casesOf, decide } = await openModeration(app, database);
let author: Person;
let postId: string;
let visitors = 0;

beforeEach(async () => {
  author = await addPerson(app, database, 'Carla Frey');
  postId = await publish(author.ctx, { visibility: 'public', body: 'Read by all' });
});

const makeLink = async (fields: object = {}) => {
  const body = { kind: 'post', post_id: postId, ...fields };
  const made = createdShareLinkSchema.parse(
    await bodyOf(author.call('POST', '/share-links', body)),
  );
  return { id: made.link.id, token: made.token };
};
/** A form as a browser sends it, each time from another address unless one is given. */
const send = (path: string, fields: Record<string, string>, address?: string) =>
  fetch(`${app.origin}${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address ?? `198.51.100.${(visitors += 1)}` },
    body: new URLSearchParams(fields),
  });
const reportsOf = async () => (await casesOf(author)).flatMap((one) => one.reports);

test('a visitor reports a shared post by a form without scripts', async () => {
  const { token } = await makeLink();
  const page = await (await fetch(`${app.origin}/p/${token}`)).text();
  expect(page).toContain(`action="/p/${token}/report"`);
  const fields = { reason: 'fraud', note: '<b>A lie</b>', website: '' };
  const answer = await send(`/p/${token}/report`, fields);
  expect([answer.status, (await answer.text()).includes('Thanks for the report')]).toEqual([
    200,
    true,
  ]);
  expect(await reportsOf()).toEqual([
    {
      reporter: null,
      reason: 'fraud',
      note: '<b>A lie</b>',
      quoted_content: 'Read by all',
      created_at: expect.any(String),
    },
  ]);
});

test('a program that fills in everything gets the same answer and reports nothing', async () => {
  const { token } = await makeLink();
  const answer = await send(`/p/${token}/report`, { reason: 'spam', website: 'http://x.example' });
  expect(await answer.text()).toContain('Thanks for the report');
  expect(await reportsOf()).toEqual([]);
});

test('one address reports only so often', async () => {
  const { token } = await makeLink();
  const path = `/p/${token}/report`;
  const answers = [];
  for (let count = 0; count < 6; count += 1) {
    answers.push((await send(path, { reason: 'spam' }, '203.0.113.7')).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await reportsOf()).toHaveLength(5);
});

test('one address opens only so many pages and pictures in a minute', async () => {
  const { token } = await makeLink();
  const from = '203.0.113.20';
  await pageLimit.take(from, 119);
  await pageLimit.take(`pictures ${from}`, 119);
  for (const path of [`/p/${token}`, `/share/${token}/preview.png`]) {
    const statusFor = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${app.origin}${path}`, { headers })).status;
    };
    const statuses = [
      await statusFor(from),
      await statusFor(from),
      await statusFor('203.0.113.21'),
    ];
    expect(statuses, path).toEqual([200, 429, 200]);
  }
});

test('one member tries only so many tokens in a minute', async () => {
  await openingLimit.take(author.id, 27);
  const paths = ['/share-links/open', '/invitations/open', '/invitations/accept'];
  const attempts = [...paths, ...paths];
  const answers = await Promise.all(
    attempts.map((path) => author.call('POST', path, { token: 'x' })),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([404, 404, 404, 429, 429, 429]);
});

test('all addresses together try only so many passwords of a link in an hour', async () => {
  const { id, token } = await makeLink({ password: 'Long-Enough-1' });
  await linkPasswordLimit.take(id, 199);
  const tries = async () => {
    const answer = await send(`/p/${token}`, { password: 'Long-Enough-1' });
    return [answer.status, (await answer.text()).includes('Read by all')];
  };
  expect([await tries(), await tries()]).toEqual([
    [200, true],
    [429, false],
  ]);
});

test('a member makes only so many links in a day, and has only so many that work', async () => {
  const { id } = await makeLink();
  const copy = (times: number) =>
    database.pool.query(
      `insert into share_links
       select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'token_hash',
         '\\x' || md5(n::text || clock_timestamp())))).*
       from share_links s, generate_series(1, $2::integer) n where s.id = $1`,
      [id, times],
    );
  const make = () => author.call('POST', '/share-links', { kind: 'post', post_id: postId });
  await copy(sharingLimits.linksPerDay - 2);
  expect((await make()).status).toBe(201);
  expect(await refusalOf(make())).toEqual([429, 'rate_limited']);
  await database.pool.query(
    `update share_links set created_at = created_at - interval '2 days' where owner_id = $1`,
    [author.id],
  );
  await copy(sharingLimits.open - sharingLimits.linksPerDay - 1);
  expect((await make()).status).toBe(201);
  expect(await refusalOf(make())).toEqual([422, 'limit_reached']);
});

test('what a visitor can’t read they can’t report, with the answer of a link that never was', async () => {
  const { token } = await makeLink({ password: 'Long-Enough-1' });
  const refused = [
    await send(`/p/${token}/report`, { reason: 'spam' }),
    await send(`/p/${token}/report`, { reason: 'spam', k: 'guessed' }),
    await send('/p/never-was/report', { reason: 'spam' }),
  ];
  const texts = await Promise.all(refused.map((answer) => answer.text()));
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(texts).size).toBe(1);
  expect(await reportsOf()).toEqual([]);
  const opened = await send(`/p/${token}`, { password: 'Long-Enough-1' });
  const [, proof = ''] = /name="k" value="([^"]+)"/u.exec(await opened.text()) ?? [];
  expect((await send(`/p/${token}/report`, { reason: 'spam', k: proof })).status).toBe(200);
  const [held] = await casesOf(author);
  await decide(held?.id, 'hide', { rule: 'spam' });
  expect((await fetch(`${app.origin}/p/${token}`)).status).toBe(404);
});
