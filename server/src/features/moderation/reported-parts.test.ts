import { beforeEach, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { paintPng } from '#testing/samples/sample-picture.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { addPerson, openModeration, type Person } from '#testing/test-moderation.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const { admin, casesOf, decide, noticesOf, report } = await openModeration(app, database);
let author: Person;
let reader: Person;

beforeEach(async () => {
  author = await addPerson(app, database, 'Carla Frey');
  reader = await addPerson(app, database, 'Yuki Secret');
});

async function reportConversation() {
  await linkMembers(database, author.ctx, reader.ctx);
  const id = await openWith(author.ctx, reader.ctx);
  const rude = await sendIn(author.ctx, id, 'Rude words');
  await sendIn(author.ctx, id, 'And more');
  const own = await sendIn(reader.ctx, id, 'Calm down');
  await reader.call('POST', `/conversations/${id}/reports`, { reason: 'harassment' });
  const later = await sendIn(author.ctx, id, 'Written later');
  const [held] = await casesOf(author);
  return { id, rude, own, later, held: held! };
}

async function addPicture(by: Person): Promise<string> {
  const answer = await fetch(`${app.origin}/api/v1/post-pictures`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.tokenOf(by.ctx)}`,
      'content-type': 'image/png',
    },
    body: new Uint8Array(paintPng(16, 16, () => [200, 90, 30, 255])),
  });
  return ((await answer.json()) as { id: string }).id;
}

const hiding = (caseId: string, messageId: string) =>
  decide(caseId, `messages/${messageId}/hide`, { rule: 'harassment', note: 'Stay polite.' });

test('one message of a reported conversation is hidden, and its writer can appeal', async () => {
  const { id, rude, held } = await reportConversation();
  expect(held.messages.map(({ content }) => content)).toEqual(['Rude words', 'And more']);
  const answer = await bodyOf<{ messages: object[]; actions: string[] }>(hiding(held.id, rude.id));
  expect(answer).toMatchObject({
    messages: [{ content: 'Rude words', is_hidden: true }, { is_hidden: false }],
    actions: ['dismiss', 'warn'],
  });
  const thread = await (await reader.call('GET', `/conversations/${id}/messages`)).text();
  expect(thread).not.toContain('Rude words');
  expect(thread).toContain('And more');
  expect(await noticesOf(author)).toMatchObject([
    { action: 'hidden', subject: 'message', quoted_content: 'Rude words', note: 'Stay polite.' },
  ]);
  expect(await refusalOf(hiding(held.id, rude.id))).toEqual([409, 'illegal_state']);
  const [single] = await casesOf(author, 'decided');
  expect(single).toMatchObject({ subject: 'message', is_hidden: true, actions: ['restore'] });
  expect((await decide(single?.id, 'restore')).status).toBe(200);
  expect(await (await reader.call('GET', `/conversations/${id}/messages`)).text()).toContain(
    'Rude words',
  );
});

test('of two administrators who hide the same message at once, one is refused', async () => {
  const { rude, held } = await reportConversation();
  const answers = await Promise.all([hiding(held.id, rude.id), hiding(held.id, rude.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await noticesOf(author)).toHaveLength(1);
});

test('only what a report quotes of its member can be hidden, and only by an administrator', async () => {
  const { own, later, rude, held } = await reportConversation();
  for (const message of [own.id, later.id, held.id]) {
    expect(await refusalOf(hiding(held.id, message))).toEqual([404, 'not_found']);
  }
  const path = `/admin/moderation/${held.id}/messages/${rude.id}/hide`;
  const body = { rule: 'spam' };
  expect(await refusalOf(reader.call('POST', path, body))).toEqual([403, 'forbidden']);
  const unknown = admin.call('POST', path, { rule: 'boredom' });
  expect(await refusalOf(unknown)).toEqual([400, 'validation_failed']);
  expect(await casesOf(author, 'decided')).toEqual([]);
  expect(await noticesOf(author)).toEqual([]);
});

test('who takes no part in a conversation shows nothing of it by a report made by hand', async () => {
  const { id } = await reportConversation();
  const stranger = await addPerson(app, database, 'Sam Strange');
  const forged = { reason: 'spam', subject: 'conversation', created_at: '2100-01-01T00:00:00Z' };
  await app
    .clientAs(stranger.ctx)
    .from('content_reports')
    .insert({ ...forged, owner_id: stranger.id, conversation_id: id, reported_id: reader.id });
  expect((await casesOf(reader)).flatMap(({ messages }) => messages)).toEqual([]);
});

test('administrators see the pictures of what was reported, and of nothing else', async () => {
  const picture = await addPicture(author);
  const body = { body: 'Look', visibility: 'public', pictures: [{ id: picture, alt: 'A boat' }] };
  const { id } = await bodyOf<{ id: string }>(author.call('POST', '/posts', body));
  await report(reader, id);
  const [held] = await casesOf(author);
  expect(held?.pictures).toEqual([{ id: picture, alt: 'A boat' }]);
  const path = `/admin/moderation/${held?.id}/pictures/${picture}`;
  const shown = await admin.call('GET', path);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-type')).toMatch(/^image\//u);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(await refusalOf(reader.call('GET', path))).toEqual([403, 'forbidden']);
  const unreported = await publish(author.ctx, { visibility: 'private' });
  const other = await addPicture(author);
  await database.pool.query('update post_pictures set post_id = $1 where id = $2', [
    unreported,
    other,
  ]);
  const hidden = admin.call('GET', `/admin/moderation/${held?.id}/pictures/${other}`);
  expect(await refusalOf(hidden)).toEqual([404, 'not_found']);
  expect(await refusalOf(admin.call('GET', '/admin/moderation/1/pictures/2'))).toEqual([
    404,
    'not_found',
  ]);
});
