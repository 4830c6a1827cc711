import { dayMs } from '@kith/contract/core/time';
import { newAccountLimits, newAccountMs } from '@kith/contract/posts/rules';
import { sharingLimits } from '@kith/contract/sharing/rules';
import { expect, test } from 'vitest';

import { refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { addPerson, type Person } from '#testing/test-moderation.ts';
import { linkBoth } from '#testing/test-posts.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database, variables: longSessions });
const over = [429, 'new_account_limit'];

/** A member whose account is older than that of a new one, by a day. */
async function addOld(): Promise<Person> {
  const person = await addPerson(app, database, 'Old Hand');
  const joined = new Date(app.clock.now().getTime() - newAccountMs - dayMs);
  await database.pool.query('update profiles set created_at = $2 where id = $1', [
    person.id,
    joined,
  ]);
  return person;
}

const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

const postLink = (by: Person) =>
  by.call('POST', '/posts', { body: 'See https://example.org/a', visibility: 'public' });
const inviting = (by: Person) =>
  by.call('POST', '/invitations', { message: 'Hello', expires_in_days: 1 });

test('a new account posts only so many links in a day, an older one more', async () => {
  const fresh = await addPerson(app, database, 'New Comer');
  for (let count = 0; count < newAccountLimits.linksPerDay; count += 1) {
    expect((await postLink(fresh)).status).toBe(201);
  }
  expect(await refusalOf(postLink(fresh))).toEqual(over);
  const plain = { body: 'No link', visibility: 'public' };
  expect((await fresh.call('POST', '/posts', plain)).status).toBe(201);
  const old = await addOld();
  const answers = await times(newAccountLimits.linksPerDay + 1, () => postLink(old));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});

test('links in comments and in edits of a new account count like those in posts', async () => {
  const fresh = await addPerson(app, database, 'New Comer');
  const write = (path: string, body: object) => fresh.call('POST', path, body);
  const post = await write('/posts', { body: 'No link', visibility: 'public' });
  const { id } = (await post.json()) as { id: string };
  const linking = (path: string, count: number) =>
    write(path, {
      body: Array.from({ length: count }, (_, index) => `https://example.org/${index}`).join(' '),
      ...(path === '/posts' ? { visibility: 'public' } : {}),
    });
  const comments = `/posts/${id}/comments`;
  const first = await linking(comments, 2);
  expect(first.status).toBe(201);
  expect((await linking('/posts', 2)).status).toBe(201);
  expect(await refusalOf(linking(comments, 2))).toEqual(over);
  const edit = (body: string) => fresh.call('PATCH', `/posts/${id}`, { body });
  expect(await refusalOf(edit('https://example.org/a https://example.org/b'))).toEqual(over);
  expect((await edit('Now https://example.org/a')).status).toBe(200);
  expect(await refusalOf(postLink(fresh))).toEqual(over);
  expect((await edit('Now https://example.org/a!')).status).toBe(200);
});

test('a new account mentions only so many members in a day, an older one more', async () => {
  const named = await addPerson(app, database, 'Nora Named');
  const mentioning = (by: Person) =>
    by.call('POST', '/posts', {
      body: 'Thanks @Known',
      visibility: 'network',
      mentions: [{ member_id: named.id, name: 'Known' }],
    });
  const fresh = await addPerson(app, database, 'New Comer');
  const old = await addOld();
  for (const by of [fresh, old]) await linkBoth(database, by.ctx, named.ctx);
  for (let count = 0; count < newAccountLimits.mentionsPerDay; count += 1) {
    expect((await mentioning(fresh)).status).toBe(201);
  }
  expect(await refusalOf(mentioning(fresh))).toEqual(over);
  const answers = await times(newAccountLimits.mentionsPerDay + 1, () => mentioning(old));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});

test('a new account makes only so many invitations in a day, an older one more', async () => {
  const fresh = await addPerson(app, database, 'New Comer');
  const most = sharingLimits.newAccountInvitationsPerDay;
  for (let count = 0; count < most; count += 1) expect((await inviting(fresh)).status).toBe(201);
  expect(await refusalOf(inviting(fresh))).toEqual([429, 'invitation_limit_reached']);
  const old = await addOld();
  const answers = await times(most + 1, () => inviting(old));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});
