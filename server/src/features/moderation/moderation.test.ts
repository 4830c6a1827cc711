import { beforeEach, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { addPerson, openModeration, type Person } from '#testing/test-moderation.ts';
import { createConversation } from '#testing/thread-rows.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const { casesOf, decide, noticesOf, report, eventsFor } = await openModeration(app, database);
const textOf = async (member: Person, path: string) => (await member.call('GET', path)).text();
let author: Person;
let reader: Person;
let other: Person;

beforeEach(async () => {
  author = await addPerson(app, database, 'Carla Frey');
  reader = await addPerson(app, database, 'Yuki Secret');
  other = await addPerson(app, database, 'Omar Diaz');
});

test('a reported post is hidden, its author is notified, and an appeal brings it back', async () => {
  const postId = await publish(author.ctx, { visibility: 'public', body: 'Buy followers now' });
  expect((await report(reader, postId, { reason: 'spam', note: 'Again and again' })).status).toBe(
    201,
  );
  expect((await report(other, postId)).status).toBe(201);
  const [held] = await casesOf(author);
  expect(held).toMatchObject({
    subject: 'post',
    member: { id: author.id, name: 'Carla Frey' },
    report_count: 2,
    is_hidden: false,
    actions: ['dismiss', 'hide', 'warn'],
  });
  expect(held?.reports[1]).toMatchObject({
    reporter: { id: reader.id, name: 'Yuki Secret' },
    note: 'Again and again',
    quoted_content: 'Buy followers now',
  });
  const hidden = decide(held?.id, 'hide', { rule: 'spam', note: 'No offers of this kind.' });
  expect(await bodyOf(hidden)).toMatchObject({ is_hidden: true, decision: 'hidden' });
  expect(await refusalOf(reader.call('GET', `/posts/${postId}`))).toEqual([404, 'not_found']);
  expect(await bodyOf(author.call('GET', `/posts/${postId}`))).toMatchObject({ is_hidden: true });
  const [notice] = await noticesOf(author);
  expect(notice).toMatchObject({ action: 'hidden', rule: 'spam', note: 'No offers of this kind.' });
  expect(eventsFor(author)).toEqual(['"event":"content_hidden"']);
  const appeal = `/moderation/notices/${notice?.id}/appeal`;
  expect((await author.call('POST', appeal, { text: 'It was a joke' })).status).toBe(200);
  expect(await refusalOf(author.call('POST', appeal, { text: 'Really' }))).toEqual([
    409,
    'illegal_state',
  ]);
  const [appealed] = await casesOf(author);
  expect(appealed?.actions).toEqual(['uphold', 'restore']);
  expect(appealed?.notice?.appeal).toBe('It was a joke');
  expect((await decide(held?.id, 'restore', { note: 'Fair enough' })).status).toBe(200);
  expect((await reader.call('GET', `/posts/${postId}`)).status).toBe(200);
  expect((await noticesOf(author))[0]).toMatchObject({
    outcome: 'restored',
    outcome_note: 'Fair enough',
  });
  expect(await casesOf(author)).toEqual([]);
  expect(await casesOf(author, 'decided')).toHaveLength(1);
});

test('of a conversation of three, each who wrote it can be warned, or a message be hidden', async () => {
  const third = await addPerson(app, database, 'Thea Third');
  const members = [author.ctx, other.ctx, third.ctx, reader.ctx];
  const conversationId = await createConversation(database, members);
  const say = (by: Person, text: string) => sendIn(by.ctx, conversationId, text);
  const rude = await say(author, 'Rude words');
  await say(author, 'And more');
  await say(other, 'Calm down');
  const path = `/conversations/${conversationId}/reports`;
  const report = await reader.call('POST', path, { reason: 'harassment', note: '' });
  expect(report.status).toBe(201);
  const [held] = await casesOf(author);
  expect(held).toMatchObject({ subject: 'conversation', actions: ['dismiss', 'warn'] });
  expect(held?.reports[0]?.quoted_content).toBe('Rude words\nAnd more');
  expect((await casesOf(other))[0]?.reports[0]?.quoted_content).toBe('Calm down');
  expect(await casesOf(third)).toEqual([]);
  const warning = { rule: 'harassment', note: 'Stay polite.' };
  expect((await decide(held?.id, 'warn', warning)).status).toBe(200);
  expect((await noticesOf(author))[0]).toMatchObject({ action: 'warned', subject: 'conversation' });
  expect(await noticesOf(other)).toEqual([]);
  const single = { reason: 'harassment', note: '', message_id: rude.id };
  expect((await reader.call('POST', path, single)).status).toBe(201);
  const [message] = await casesOf(author);
  expect(message?.actions).toEqual(['dismiss', 'hide', 'warn']);
  expect((await decide(message?.id, 'hide', warning)).status).toBe(200);
  const thread = await textOf(third, `/conversations/${conversationId}/messages`);
  expect(thread).not.toContain('Rude words');
  expect(thread).toContain('And more');
});

test('the reported member never learns who reported', async () => {
  const postId = await publish(author.ctx, { visibility: 'public', body: 'Reported' });
  await report(reader, postId, { reason: 'other', note: 'Said by Yuki' });
  const [held] = await casesOf(author);
  await decide(held?.id, 'warn', { rule: 'other' });
  const seen = await Promise.all(
    ['/moderation/notices', `/posts/${postId}`, '/posts'].map((path) => textOf(author, path)),
  );
  const jobs = JSON.stringify(app.sent);
  for (const text of [...seen, jobs]) {
    expect(text).not.toContain(reader.id);
    expect(text).not.toContain('Yuki');
  }
  const rows = await author.ctx.database.transaction((tx) =>
    tx.selectFrom('content_reports').selectAll().execute(),
  );
  expect(rows).toEqual([]);
  const reading = (table: 'moderation_cases' | 'visitor_reports') =>
    author.ctx.database.transaction((tx) => tx.selectFrom(table).selectAll().execute());
  await expect(reading('moderation_cases')).rejects.toThrow('permission denied');
  await expect(reading('visitor_reports')).rejects.toThrow('permission denied');
});

test('a hidden comment stays for its writer alone, and its count goes', async () => {
  const postId = await publish(author.ctx, { visibility: 'public' });
  const written = await bodyOf<{ id: string }>(
    reader.call('POST', `/posts/${postId}/comments`, { body: 'Rude words' }),
  );
  await report(author, postId, { comment_id: written.id, reason: 'harassment' });
  const [held] = await casesOf(reader);
  expect(held).toMatchObject({ subject: 'comment', reports: [{ quoted_content: 'Rude words' }] });
  await decide(held?.id, 'hide', { rule: 'harassment' });
  const comments = `/posts/${postId}/comments`;
  expect(await textOf(author, comments)).not.toContain('Rude words');
  expect(await bodyOf(author.call('GET', `/posts/${postId}`))).toMatchObject({ comment_count: 0 });
  expect(await bodyOf(reader.call('GET', comments))).toMatchObject({
    items: [{ body: 'Rude words', is_hidden: true, is_own: true }],
  });
  await decide(held?.id, 'restore');
  expect(await textOf(author, comments)).toContain('Rude words');
});

test('of messages an administrator sees what was reported, and nothing else of the conversation', async () => {
  await linkMembers(database, author.ctx, reader.ctx);
  const conversation = await openWith(author.ctx, reader.ctx);
  await sendIn(author.ctx, conversation, 'A private matter');
  const bad = await sendIn(author.ctx, conversation, 'Send me money');
  await sendIn(reader.ctx, conversation, 'My own secret');
  const path = `/conversations/${conversation}/reports`;
  await reader.call('POST', path, { message_id: bad.id, reason: 'fraud' });
  const shown = JSON.stringify(await casesOf(author));
  expect(shown).toContain('Send me money');
  expect(shown).not.toContain('A private matter');
  expect(shown).not.toContain('My own secret');
  const [held] = await casesOf(author);
  await decide(held?.id, 'hide', { rule: 'fraud' });
  const messages = `/conversations/${conversation}/messages`;
  expect(await textOf(reader, messages)).not.toContain('Send me money');
  expect(await textOf(reader, '/messages/search?q=money')).not.toContain('Send me');
  expect((await noticesOf(author))[0]?.quoted_content).toBe('Send me money');
  await decide(held?.id, 'restore');
  expect(await textOf(reader, messages)).toContain('Send me money');
  expect(await textOf(reader, '/messages/search?q=money')).toContain('Send me money');
});

test('a whole conversation can be reported but not hidden', async () => {
  await linkMembers(database, author.ctx, reader.ctx);
  const conversation = await openWith(author.ctx, reader.ctx);
  await sendIn(author.ctx, conversation, 'Not nice');
  await reader.call('POST', `/conversations/${conversation}/reports`, { reason: 'harassment' });
  const [held] = await casesOf(author);
  expect(held).toMatchObject({ subject: 'conversation', actions: ['dismiss', 'warn'] });
  expect(await refusalOf(decide(held?.id, 'hide', { rule: 'spam' }))).toEqual([
    409,
    'illegal_state',
  ]);
  expect(await noticesOf(author)).toEqual([]);
});

test('a hidden profile shows others the name alone', async () => {
  await linkMembers(database, author.ctx, reader.ctx);
  await author.call('PATCH', '/profiles/me', {
    headline: 'Rich quickly',
    about: 'Ask me how',
    audiences: { about: 'public' },
  });
  const path = `/profiles/${author.id}`;
  await database.pool.query(
    `insert into user_consent (user_id, consent_type, consent_granted, granted_at)
     values ($1, 'profile_visibility', true, now())`,
    [author.id],
  );
  expect(await textOf(reader, path)).toContain('Rich quickly');
  expect((await reader.call('POST', `${path}/reports`, { reason: 'fraud' })).status).toBe(201);
  const [held] = await casesOf(author);
  expect(held).toMatchObject({ subject: 'profile' });
  expect(held?.reports[0]?.quoted_content).toContain('Rich quickly');
  await decide(held?.id, 'hide', { rule: 'fraud' });
  const seen = await textOf(reader, path);
  expect(seen).not.toContain('Rich quickly');
  expect(seen).not.toContain('Ask me how');
  expect(await textOf(author, '/profiles/me')).toContain('Rich quickly');
  await decide(held?.id, 'restore');
  expect(await textOf(reader, path)).toContain('Rich quickly');
});

test('one’s own profile can’t be reported, nor one that can’t be seen', async () => {
  const blocked = await reader.call('PUT', `/members/${author.id}/block`);
  expect(blocked.status).toBe(200);
  const body = { reason: 'spam' };
  const reporting = (by: Person, id: string) => by.call('POST', `/profiles/${id}/reports`, body);
  expect(await refusalOf(reporting(author, reader.id))).toEqual([404, 'not_found']);
  expect(await refusalOf(reporting(author, author.id))).toEqual([409, 'illegal_state']);
  const strange = author.call('POST', `/profiles/${other.id}/reports`, { reason: 'boring' });
  expect(await refusalOf(strange)).toEqual([400, 'validation_failed']);
  expect(await casesOf(reader)).toEqual([]);
});
