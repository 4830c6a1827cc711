import { createHash } from 'node:crypto';

import { dayMs } from '@kith/contract/core/time';
import { splitLead } from '@kith/contract/sharing/rules';
import { createdShareLinkSchema, shareLinksSchema } from '@kith/contract/sharing/schemas';
import { beforeEach, describe, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database, variables: longSessions });
let author: AppMember;
let stranger: AppMember;
let postId: string;

const lead = 'Ask about last Tuesday, never about next year.';

async function writePost(fields: object = {}): Promise<string> {
  const post = { body: `${lead} What people plan is a story.`, visibility: 'public', ...fields };
  return (await bodyOf<{ id: string }>(author.call('POST', '/posts', post))).id;
}
const createLink = (fields: object = {}, by = author) =>
  by.call('POST', '/share-links', { kind: 'post', post_id: postId, ...fields });
async function makeLink(fields: object = {}) {
  return createdShareLinkSchema.parse(await bodyOf(createLink(fields)));
}
const open = (path: string, init: RequestInit = {}) =>
  fetch(`${app.origin}${path}`, { redirect: 'manual', ...init });
async function read(path: string, init?: RequestInit): Promise<string> {
  return (await open(path, init)).text();
}
/** All of an answer that may differ between two: everything but the request's id and the time. */
async function wholeOf(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  delete headers['x-request-id'];
  delete headers['date'];
  return { status: answer.status, headers, body: await answer.text() };
}
async function countsOf(id: string) {
  const { items } = shareLinksSchema.parse(await bodyOf(author.call('GET', '/share-links')));
  return items.find((link) => link.id === id);
}

beforeEach(async () => {
  author = await app.signUp();
  stranger = await app.signUp();
  await database.pool.query(`update profiles set display_name = 'Carla Frey' where id = $1`, [
    author.id,
  ]);
  postId = await writePost();
});

test('the first sentence of a post leads, unaltered, unless it is too long for a headline', () => {
  expect(splitLead(`${lead} More.\n\nEnd`)).toEqual({ lead, rest: 'More.\n\nEnd' });
  expect(splitLead('週末に会いました。次は来月です。')).toEqual({
    lead: '週末に会いました。',
    rest: '次は来月です。',
  });
  const long = 'word '.repeat(50).trim();
  expect(splitLead(long)).toEqual({ lead: '', rest: long });
});

test('a visitor reads a shared post in one answer, with what others show of the link', async () => {
  const { token } = await makeLink({ expires_in_days: 30 });
  for (const path of [`/p/${token}`, `/share/${token}`]) {
    const answer = await open(path, { headers: { 'accept-language': 'de' } });
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain(`<h1>${lead}</h1>`);
    expect(page).toContain('What people plan is a story.');
    expect(page).toContain(`<meta property="og:title" content="${lead}"`);
    expect(page).toContain('<html lang="de-DE">');
    expect(page).toContain('Carla Frey antworten');
    expect(page).not.toContain('<script');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    const style = /<style>([^]*?)<\/style>/u.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
  }
});

test('search engines may list a link only where its member wants it, and never with a password', async () => {
  const open1 = await makeLink({ is_indexed: true });
  const closed = await makeLink({ is_indexed: true, password: 'open sesame' });
  const robotsOf = async (token: string) => (await open(`/p/${token}`)).headers.get('x-robots-tag');
  expect(await robotsOf(open1.token)).toBe('all');
  expect(await read(`/p/${open1.token}`)).toContain('content="index, follow"');
  expect(await robotsOf(closed.token)).toBe('noindex, nofollow');

  // Both can be changed afterwards, each without the other.
  const path = `/share-links/${open1.link.id}`;
  await author.call('PATCH', path, { is_indexed: false });
  expect(await robotsOf(open1.token)).toBe('noindex, nofollow');
  expect(await read(`/p/${open1.token}`)).toContain('content="noindex, nofollow"');
  const extended = await bodyOf(author.call('PATCH', path, { expires_in_days: 9 }));
  expect(extended).toMatchObject({ is_indexed: false, expires_at: expect.any(String) });
  const listed = await bodyOf(author.call('PATCH', path, { is_indexed: true }));
  expect(listed).toEqual({ ...(extended as object), is_indexed: true });
  expect(await robotsOf(open1.token)).toBe('all');
  await author.call('PATCH', `/share-links/${closed.link.id}`, { is_indexed: true });
  const asked = await open(`/p/${closed.token}`);
  expect(asked.headers.get('x-robots-tag')).toBe('noindex, nofollow');

  expect(await refusalOf(author.call('PATCH', path, {}))).toEqual([400, 'validation_failed']);
  expect(await refusalOf(stranger.call('PATCH', path, { is_indexed: false }))).toEqual([
    404,
    'not_found',
  ]);
  await author.call('DELETE', path);
  expect(await refusalOf(author.call('PATCH', path, { is_indexed: false }))).toEqual([
    409,
    'illegal_state',
  ]);
});

test('the database holds no token, and no list gives one away', async () => {
  const { token } = await makeLink({ password: 'open sesame' });
  const rows = await database.pool.query('select to_jsonb(s) as row from share_links s');
  const stored = JSON.stringify(rows.rows);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain('open sesame');
  expect(await (await author.call('GET', '/share-links')).text()).not.toContain(token);
});

describe('a link that can’t be opened answers like one that never was', () => {
  const endings: [string, (link: { id: string }) => Promise<unknown>][] = [
    ['revoked', ({ id }) => author.call('DELETE', `/share-links/${id}`)],
    ['ended', async () => app.advance(3 * dayMs)],
    ['of a deleted post', () => author.call('DELETE', `/posts/${postId}`)],
    [
      'of a post that is not public any more',
      () => database.pool.query(`update posts set visibility = 'network' where id = $1`, [postId]),
    ],
    [
      'of a post that a moderator hid',
      () => database.pool.query('update posts set hidden_at = now() where id = $1', [postId]),
    ],
    [
      'of an author whose account waits to be deleted',
      () =>
        database.pool.query('update auth.users set deleted_at = now() where id = $1', [author.id]),
    ],
    [
      'of an author who withdrew their consent',
      () =>
        database.pool.query(
          `update user_consent set consent_granted = false
           where user_id = $1 and consent_type = 'data_processing'`,
          [author.id],
        ),
    ],
  ];

  test.each(endings)('%s: same status, same headers, same bytes', async (_why, end) => {
    const { link, token } = await makeLink({ expires_in_days: 1 });
    expect((await open(`/p/${token}`)).status).toBe(200);
    await end(link);
    const unknown = await wholeOf(await open(`/p/${'A'.repeat(43)}`));
    expect(unknown.status).toBe(404);
    for (const path of [`/p/${token}`, `/share/${token}`, `/p/%00`, '/share/x']) {
      expect(await wholeOf(await open(path)), path).toEqual(unknown);
    }
  });

  test('and takes as long', async () => {
    const { link, token } = await makeLink({ password: 'open sesame' });
    await author.call('DELETE', `/share-links/${link.id}`);
    const { readShared } = await import('./read-shared.ts');
    const medianOf = async (asked: string) => {
      const times: number[] = [];
      for (let round = 0; round < 15; round += 1) {
        const startedAt = performance.now();
        expect(await readShared(database, asked, app.clock.now())).toBeUndefined();
        times.push(performance.now() - startedAt);
      }
      return times.toSorted((one, two) => one - two)[7] ?? 0;
    };
    await medianOf(token);
    const [dead, unknown] = [await medianOf(token), await medianOf('A'.repeat(43))];
    // Far below what a password check, the only slow step, would take.
    expect(Math.abs(dead - unknown)).toBeLessThan(10);
  });
});

describe('a password', () => {
  const send = (token: string, password: string) =>
    open(`/p/${token}`, { method: 'POST', body: new URLSearchParams({ password }) });

  test('is asked for by a plain form that reveals nothing', async () => {
    const { token } = await makeLink({ password: 'open sesame' });
    const page = await read(`/p/${token}`);
    expect(page).toContain('type="password"');
    expect(page).not.toContain('Tuesday');
    expect(page).not.toContain('Carla');
    expect(await (await send(token, 'wrong one')).text()).not.toContain('Tuesday');
    expect(await (await send(token, 'open sesame')).text()).toContain(lead);
  });

  test('can be tried ten times by one address', async () => {
    const { token } = await makeLink({ password: 'open sesame' });
    for (let attempt = 0; attempt < 10; attempt += 1) await send(token, `wrong ${attempt}`);
    const answer = await send(token, 'open sesame');
    expect(answer.status).toBe(429);
    expect(await answer.text()).not.toContain(lead);
  });
});

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><svg onload=alert(1)>',
  '</style><script>alert(1)</script>',
  '&lt;script&gt;',
  'https://example.org/"onclick="alert(1) javascript:alert(1)',
])('shows %s as text, wherever a member wrote it', async (text) => {
  await database.pool.query('update profiles set display_name = $2 where id = $1', [
    author.id,
    text,
  ]);
  await database.pool.query('update posts set body = $2, tags = array[$3] where id = $1', [
    postId,
    `${text} First. ${text}`,
    text,
  ]);
  const { token } = await makeLink();
  const page = await read(`/p/${token}`);
  expect(page).toContain('og:title');
  for (const [tag] of page.matchAll(/<[a-z/!][^>]*>/giu)) {
    expect(tag).not.toMatch(/^<\/?(?:script|img|svg onload)/iu);
    expect(tag.replaceAll(/"[^"]*"/gu, '""')).not.toMatch(/\son\w+\s*=|javascript:/iu);
  }
});

test('views count once a day for a viewer, by kind, and no address is stored', async () => {
  const { link, token } = await makeLink();
  const browser = { headers: { 'user-agent': 'Mozilla/5.0 Firefox/150.0' } };
  await read(`/p/${token}`, browser);
  await read(`/p/${token}`, browser);
  await read(`/p/${token}`, { headers: { 'user-agent': 'Googlebot/2.1' } });
  await stranger.call('POST', '/share-links/open', { token });
  await author.call('POST', '/share-links/open', { token });
  const counted = await countsOf(link.id);
  expect(counted).toMatchObject({ views: { visitor: 1, member: 1, bot: 1 }, conversions: 1 });
  app.advance(dayMs);
  await read(`/p/${token}`, browser);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const today = app.clock.now().getTime();
  expect(await countsOf(link.id)).toMatchObject({
    views: { visitor: 2 },
    days: [
      { day: dayOf(today), visitor: 1, member: 0, bot: 0 },
      { day: dayOf(today - dayMs), visitor: 1, member: 1, bot: 1 },
    ],
  });
  const columns = await database.pool.query(
    `select column_name from information_schema.columns where table_name = 'share_link_days'`,
  );
  expect(columns.rows.map((row: { column_name: string }) => row.column_name).toSorted()).toEqual([
    'conversions',
    'day',
    'link_id',
    'owner_id',
    'viewer',
    'views',
  ]);
});

test('a member goes on to the post, unless one of the two blocked the other', async () => {
  const { token } = await makeLink();
  const opened = await bodyOf(stranger.call('POST', '/share-links/open', { token }));
  expect(opened).toMatchObject({ kind: 'post', post_id: postId, member_id: author.id });
  await database.pool.query(
    `insert into member_blocks (owner_id, blocked_id, known_as, created_at)
     values ($1, $2, '', now())`,
    [author.id, stranger.id],
  );
  const refused = await refusalOf(stranger.call('POST', '/share-links/open', { token }));
  expect(refused).toEqual([404, 'not_found']);
  const unknown = await refusalOf(stranger.call('POST', '/share-links/open', { token: 'x' }));
  expect(unknown).toEqual(refused);
});

test('only an own public post can be shared', async () => {
  expect(await refusalOf(createLink({}, stranger))).toEqual([404, 'not_found']);
  const hidden = await writePost({ visibility: 'network' });
  expect(await refusalOf(createLink({ post_id: hidden }))).toEqual([409, 'post_not_public']);
  expect(await refusalOf(createLink({ post_id: null }))).toEqual([400, 'validation_failed']);
  expect(await refusalOf(createLink({ password: 'short' }))).toEqual([400, 'validation_failed']);
});

test('only its member extends or revokes a link, and a revoked one stays so', async () => {
  const { link, token } = await makeLink({ expires_in_days: 1 });
  const path = `/share-links/${link.id}`;
  expect(await refusalOf(stranger.call('DELETE', path))).toEqual([404, 'not_found']);
  expect(await refusalOf(stranger.call('PATCH', path, { expires_in_days: 9 }))).toEqual([
    404,
    'not_found',
  ]);
  app.advance(2 * dayMs);
  expect((await open(`/p/${token}`)).status).toBe(404);
  await author.call('PATCH', path, { expires_in_days: 5 });
  expect((await open(`/p/${token}`)).status).toBe(200);
  const [first, again] = [await author.call('DELETE', path), await author.call('DELETE', path)];
  expect(await first.json()).toEqual(await again.json());
  expect(await refusalOf(author.call('PATCH', path, { expires_in_days: null }))).toEqual([
    409,
    'illegal_state',
  ]);
  expect((await open(`/p/${token}`)).status).toBe(404);
});

describe('a profile', () => {
  const context = () => ({ actor: { memberId: author.id } });
  const show = async () =>
    database.pool.query(
      `insert into user_consent (user_id, consent_type, consent_granted, granted_at)
       values ($1, 'profile_visibility', true, now())`,
      [context().actor.memberId],
    );

  test('is shared by link with its public sections, while its member is visible', async () => {
    const input = { kind: 'profile', post_id: null };
    expect(await refusalOf(createLink(input))).toEqual([403, 'consent_required']);
    await show();
    await author.call('PATCH', '/profiles/me', { headline: 'Product director', about: 'Private' });
    const { token } = await makeLink(input);
    const page = await read(`/share/${token}`);
    expect(page).toContain('<h1>Carla Frey</h1>');
    expect(page).not.toContain('Private');
    expect((await open(`/p/${token}`)).status).toBe(404);
    await database.pool.query(
      `update user_consent set consent_granted = false
       where user_id = $1 and consent_type = 'profile_visibility'`,
      [author.id],
    );
    expect((await open(`/share/${token}`)).status).toBe(404);
  });

  test('is at the chosen address, and a former one leads there for a year', async () => {
    await show();
    const name = `carla-${author.id.slice(0, 8)}`;
    await database.pool.query(
      `insert into member_slugs (owner_id, slug, chosen_at, retired_at)
       values ($1, $2, $4, $4), ($1, $3, $4, null)`,
      [author.id, `${name}-old`, name, app.clock.now()],
    );
    expect(await read(`/u/${name}`)).toContain('<h1>Carla Frey</h1>');
    const moved = await open(`/u/${name}-old`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/u/${name}`]);
    const unknown = await wholeOf(await open('/u/nobody-here'));
    app.advance(366 * dayMs);
    expect(await wholeOf(await open(`/u/${name}-old`))).toEqual(unknown);
    await database.pool.query('delete from user_consent where user_id = $1', [author.id]);
    expect(await wholeOf(await open(`/u/${name}`))).toEqual(unknown);
  });
});
