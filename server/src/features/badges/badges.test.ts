import { dayMs } from '@kith/contract/core/time';
import { badgesSchema } from '@kith/contract/badges/schemas';
import type { BadgeId } from '@kith/contract/badges/table';
import { createdShareLinkSchema } from '@kith/contract/sharing/schemas';
import { beforeEach, expect, test } from 'vitest';

import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { systemClock } from '#platform/clock.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { type AppMember, longSessions } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { awardBadges } from './award-badges.ts';
import { takeDeeds } from './watch-deeds.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
let member: AppMember;
let sent: { name: string; data: object }[];
const jobs: JobQueue = { send: async (_tx, name, data) => void sent.push({ name, data }) };

beforeEach(async () => {
  sent = [];
  member = await app.signUp();
  await database.pool.query('delete from badge_checks');
});

const award = (memberId = member.id) =>
  awardBadges({ database, jobs, clock: systemClock, memberId });
const query = (text: string, ...values: unknown[]) =>
  database.pool.query(text, [member.id, ...values]);
async function list(by = member) {
  const { items } = badgesSchema.parse(await bodyOf(by.call('GET', '/badges')));
  return new Map(items.map((badge) => [badge.id, badge]));
}
async function addContact(by = member): Promise<string> {
  const contact = { first_name: 'Kenji', last_name: 'Tanaka', allow_duplicate: true };
  return (await bodyOf<{ id: string }>(by.call('POST', '/contacts', contact))).id;
}
const log = (contactId: string, fields: object = {}) =>
  member.call('POST', '/interactions', {
    contact_id: contactId,
    kind: 'call',
    direction: 'out',
    occurred_at: new Date().toISOString(),
    ...fields,
  });

test('a deed is noted once, becomes a job, and earns its badge once, with a notification', async () => {
  const contactId = await addContact();
  await database.pool.query('delete from badge_checks');
  expect((await log(contactId)).status).toBe(201);
  await log(contactId);
  const noted = await query('select count(*)::integer as n from badge_checks where member_id = $1');
  expect(noted.rows).toEqual([{ n: 1 }]);
  expect(await takeDeeds({ database, jobs })).toBe(1);
  const data = {
    memberId: member.id,
    deeds: ['interactions'],
    since: expect.any(String) as string,
  };
  expect(sent).toEqual([{ name: 'badges.award', data }]);
  expect(await takeDeeds({ database, jobs })).toBe(0);
  sent = [];
  expect((await list()).get('first_word'), 'looking earns nothing').toMatchObject({
    count: 1,
    earned_at: null,
  });
  const results = await Promise.all(Array.from({ length: 8 }, () => award()));
  expect(results.flat()).toEqual(['first_word']);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    name: 'notifications.deliver',
    data: { memberId: member.id, data: { kind: 'badge', facts: { badge: 'first_word' } } },
  });
  expect((await list()).get('first_word')?.earned_at).not.toBeNull();
});

test('what was earned stays when what earned it is gone, and no one can change it', async () => {
  const contactId = await addContact();
  await log(contactId);
  await award();
  await query('delete from interactions where owner_id = $1');
  expect(await award()).toEqual([]);
  const { count, earned_at: at } = (await list()).get('first_word')!;
  expect(count).toBe(1);
  expect(at).not.toBeNull();
  for (const change of [
    'update earned_badges set earned_at = now()',
    'delete from earned_badges',
  ]) {
    await expect(query(`${change} where owner_id = $1`)).rejects.toThrow('for good');
  }
});

test('a deed that is written while the notes are taken is noted again', async () => {
  const writing = await database.pool.connect();
  try {
    await query(`insert into badge_checks (member_id, deed) values ($1, 'posts')`);
    await writing.query('begin');
    await writing.query(`select note_deed($1, 'posts')`, [member.id]);
    expect(await takeDeeds({ database, jobs }), 'it is shared until the deed can be seen').toBe(0);
    await writing.query('commit');
  } finally {
    writing.release();
  }
  expect(await takeDeeds({ database, jobs })).toBe(1);
});

/** Weeks of one touch each, logged when they happened. */
const weeks = (contactId: string, count: number) =>
  query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at, created_at)
     select $1, $2, 'call', 'out', now() - w * interval '7 days', now() - w * interval '7 days'
     from generate_series(0, $3::integer - 1) w`,
    contactId,
    count,
  );

test('weeks in a row count when they were noted in time, not when they are filled in later', async () => {
  const contactId = await addContact();
  await weeks(contactId, 7);
  await query(`update interactions set created_at = now() where owner_id = $1`);
  expect((await list()).get('seven_weeks')?.count).toBeLessThanOrEqual(2);
  await query(`update interactions set created_at = occurred_at where owner_id = $1`);
  expect(await award()).toContain('seven_weeks');
});

test('a relationship that rested comes back by a touch; an import brings none back', async () => {
  const contactId = await addContact();
  const old = { occurred_at: new Date(Date.now() - 200 * dayMs).toISOString() };
  await log(contactId, old);
  expect((await list()).get('rekindled')?.count).toBe(0);
  await log(contactId);
  expect(await award()).toContain('rekindled');
});

test('notes count no more than twenty a day', async () => {
  const contactId = await addContact();
  await query(
    `insert into interactions (owner_id, contact_id, kind, direction, occurred_at)
     select $1, $2, 'note', 'out', now() from generate_series(1, 500)`,
    contactId,
  );
  expect((await list()).get('notebook')).toMatchObject({ count: 20, target: 100 });
});

test('comments of oneself bring no audience, those of others do', async () => {
  const post = { body: 'Ask about last Tuesday.', visibility: 'public' };
  const { id } = await bodyOf<{ id: string }>(member.call('POST', '/posts', post));
  await member.call('POST', `/posts/${id}/comments`, { body: 'First!' });
  expect((await list()).get('on_the_air')?.count).toBe(0);
  expect(await award()).toEqual(['first_leaf']);
});

test('many at once are one notification', async () => {
  const contactId = await addContact();
  await log(contactId);
  await weeks(contactId, 7);
  await query(`insert into imports (owner_id, file_name, file_bytes, status, rows_total)
    values ($1, 'all.csv', 1, 'completed', 3)`);
  await query(`insert into posts (owner_id, status, visibility, body, created_at, updated_at, published_at)
    values ($1, 'published', 'public', 'Hello', now(), now(), now())`);
  const ids = await award();
  expect(ids).toEqual(['first_word', 'seven_weeks', 'moved_in', 'first_leaf']);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ data: { data: { facts: { badge: 'first_word', others: 3 } } } });
});

const give = (badge: BadgeId, by = member) =>
  database.pool.query('insert into earned_badges values ($1, $2, now())', [by.id, badge]);
const read = async (path: string) => (await fetch(`${app.origin}${path}`)).text();

test('a card shows name, badge and day, and nothing once it is revoked', async () => {
  const notMine = { kind: 'badge', badge: 'keystone' };
  expect(await refusalOf(member.call('POST', '/share-links', notMine))).toContain('not_found');
  expect(await refusalOf(member.call('POST', '/share-links', { kind: 'badge' }))).toContain(
    'validation_failed',
  );
  await give('keystone');
  await query(`update profiles set display_name = '<b>Carla</b> Frey' where id = $1`);
  const { link, token } = createdShareLinkSchema.parse(
    await bodyOf(member.call('POST', '/share-links', notMine)),
  );
  expect(link).toMatchObject({ kind: 'badge', badge: 'keystone', is_open: true });
  const page = await read(`/share/${token}`);
  expect(page).toContain('&lt;b&gt;Carla&lt;/b&gt; Frey earned the badge “Keystone”');
  expect(page).not.toContain('<b>Carla');
  const picture = await fetch(`${app.origin}/share/${token}/preview.png`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  const stranger = await app.signUp();
  expect((await stranger.call('DELETE', `/share-links/${link.id}`)).status).toBe(404);
  await member.call('DELETE', `/share-links/${link.id}`);
  expect((await fetch(`${app.origin}/share/${token}`)).status).toBe(404);
});

test('a profile shows badges to those the member chose, and at first to no one', async () => {
  await give('keystone');
  await query(`insert into user_consent (user_id, consent_type, consent_granted, granted_at)
    values ($1, 'profile_visibility', true, now()) on conflict do nothing`);
  await query(`update user_consent set consent_granted = true where user_id = $1`);
  const other = await app.signUp();
  type Seen = { profile: { badges: { id: string }[] | null } };
  const seen = async () =>
    (await bodyOf<Seen>(other.call('GET', `/profiles/${member.id}`))).profile.badges;
  expect(await seen()).toBeNull();
  await member.call('PATCH', '/profiles/me', { audiences: { badges: 'public' } });
  expect(await seen()).toMatchObject([{ id: 'keystone' }]);
  await member.call('PATCH', '/profiles/me', { audiences: { badges: 'private' } });
  expect(await seen()).toBeNull();
});
