import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { dayMs, hourMs } from '@kith/contract/core/time';
import { messageLimits } from '@kith/contract/messages/rules';
import type { Attachment } from '@kith/contract/messages/schemas';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';

import { blockMember } from '#features/messages/block-member.ts';
import { deleteMessage } from '#features/messages/delete-message.ts';
import type { MemberContext } from '#platform/context.ts';
import { createDiskStore } from '#platform/files/disk-store.ts';
import { paintPng, samplePicture } from '#testing/samples/sample-picture.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { linkMembers, openWith, sendIn } from '#testing/test-conversation.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';

import { createAttachmentFileRoutes, createAttachmentUploadRoute } from './attachment-routes.ts';
import { removeFiles } from './remove-attachment-files.ts';

const database = await useFileDatabase();
let folder: string;
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
let id: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-files-'));
  clock = createTestClock(new Date());
  ann = await createMember(database, { clock });
  ben = await createMember(database, { clock });
  eve = await createMember(database, { clock });
  await linkMembers(database, ann, ben);
  id = await openWith(ann, ben);
  return () => rm(folder, { recursive: true });
});

const parts = (member: MemberContext | null) => ({
  resolveMember: async () => member,
  files: createDiskStore(folder),
});
const post = (
  name: string,
  body: RequestInit['body'],
  {
    member = ann,
    conversation = id,
    headers = {},
  }: {
    member?: MemberContext | null;
    conversation?: string;
    headers?: Record<string, string>;
  } = {},
) =>
  createAttachmentUploadRoute(parts(member)).request(
    `/conversations/${conversation}/attachments?file_name=${encodeURIComponent(name)}`,
    { method: 'POST', body: body ?? null, headers, duplex: 'half' } as RequestInit,
  );
const download = (fileId: string, member: MemberContext | null = ben) =>
  createAttachmentFileRoutes(parts(member)).request(`/attachments/${fileId}`);
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const upload = async (name = 'notes.txt', content = 'Notes', member = ann) => {
  const answer = await post(name, content, { member });
  return ((await answer.json()) as Attachment).id;
};
const picture = () => new Uint8Array(paintPng(64, 48, (x, y) => [x, y, 0, 255]));
const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const clean = () => removeFiles({ database, files: createDiskStore(folder), clock });

test('a file is uploaded, sent, and read by participants only', async () => {
  const answer = await post('../Plan für Ben.png', picture());
  expect(answer.status).toBe(201);
  const file = (await answer.json()) as Attachment;
  expect(file).toEqual({
    id: expect.any(String),
    name: 'Plan für Ben.png',
    media_type: 'image/png',
    bytes: expect.any(Number),
    width: 64,
    height: 48,
  });
  expect((await download(file.id)).status).toBe(404);
  expect((await download(file.id, ann)).status).toBe(200);
  const message = await sendIn(ann, id, '', { attachment_ids: [file.id] });
  expect(message).toMatchObject({ message_type: 'attachment', content: '', attachments: [file] });
  const given = await download(file.id);
  expect(Object.fromEntries(given.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(file.bytes),
    'content-disposition': expect.stringMatching(/^attachment; filename="Plan f_r Ben.png"/u),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=300, no-transform',
    vary: 'authorization',
  });
  const bytes = Buffer.from(await given.arrayBuffer());
  expect(bytes).toHaveLength(file.bytes);
  expect(bytes.toString('latin1')).not.toContain('Berlin');
  expect((await download(file.id, eve)).status).toBe(404);
  expect((await download(file.id, null)).status).toBe(401);
  expect((await download('../x')).status).toBe(404);
});

test('a file that a restored backup left out is refused by its code', async () => {
  const file = await upload();
  await rm(join(folder, (await readdir(folder))[0] ?? ''), { recursive: true });
  const answer = await download(file, ann);
  expect(answer.status).toBe(410);
  expect(await codeOf(answer)).toBe('file_lost');
});

test('a file can be sent once, by its uploader, in its conversation', async () => {
  const [mine, theirs] = [await upload(), await upload('theirs.txt', 'x', ben)];
  await linkMembers(database, ann, eve);
  const elsewhere = await openWith(ann, eve);
  const send = (conversation: string, attachment_ids: string[]) =>
    sendIn(ann, conversation, 'Look', { attachment_ids });
  for (const [conversation, ids] of [
    [id, [theirs]],
    [elsewhere, [mine]],
    [id, [mine, randomUUID()]],
  ] as const) {
    expect(await refusalOf(send(conversation, [...ids]))).toBe('not_found');
  }
  const codes = await Promise.all([1, 2, 3].map(() => refusalOf(send(id, [mine, mine]))));
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'not_found')).toHaveLength(2);
});

test('unknown and executable types are refused; the name gets the extension of its content', async () => {
  const html = '<!doctype html><script>alert(1)</script>';
  for (const [name, body] of [
    ['page.html', html],
    ['image.svg', '\uFEFF <svg onload="alert(1)"/>'],
    ['program.exe', 'MZ\u0090\u0000\u0003'],
    ['archive.zip', new Uint8Array(zipSync({ 'a.txt': strToU8('x') }))],
    ['broken.png', new Uint8Array(samplePicture().subarray(0, 100))],
  ] as const) {
    expect(await codeOf(await post(name, body)), name).toBe('attachment_unsupported');
  }
  expect(await stored()).toEqual([]);
  const gif = Buffer.from(
    'GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
    'latin1',
  );
  const polyglot = Buffer.concat([gif, Buffer.from(html)]);
  const given = await post('page.html', new Uint8Array(polyglot));
  const sent = await download(((await given.json()) as Attachment).id, ann);
  expect(Buffer.from(await sent.arrayBuffer())).toEqual(gif);
  for (const [name, body, kept] of [
    ['page.html', polyglot, 'page.html.gif'],
    ['run.bat', 'del *', 'run.bat.txt'],
    ['a\r\nSet-Cookie: x.TXT', 'x', 'a Set-Cookie x.TXT'],
    ['cv\u202Efdp.exe', '%PDF-1.7\n', 'cvfdp.exe.pdf'],
    // A pattern with two ways to match each mark would never end.
    ['marks.txt', `${'\uFEFF'.repeat(300)}x`, 'marks.txt'],
  ] as const) {
    const answer = await post(name, typeof body === 'string' ? body : new Uint8Array(body));
    expect(((await answer.json()) as Attachment).name.replace(':', '')).toBe(kept);
  }
});

test('a bad upload is refused with its code, and no row is left', async () => {
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
  const large = new Uint8Array(messageLimits.attachmentBytes + 1);
  for (const [name, body, code] of [
    ['empty.txt', '', 'file_empty'],
    ['', 'x', 'validation_failed'],
    ['large.txt', large, 'attachment_too_large'],
    ['endless.txt', endless(), 'attachment_too_large'],
  ] as const) {
    expect(await codeOf(await post(name, body)), name).toBe(code);
  }
  expect((await post('a.txt', 'x', { member: eve })).status).toBe(404);
  expect((await post('a.txt', 'x', { member: null })).status).toBe(401);
  expect((await post('a.txt', 'x', { conversation: 'nonsense' })).status).toBe(404);
  await blockMember({ ctx: ben, input: { id: ann.actor.memberId } });
  expect(await codeOf(await post('a.txt', 'x'))).toBe('conversation_closed');
  const rows = await database.pool.query(
    'select from message_attachments where conversation_id = $1',
    [id],
  );
  expect(rows.rowCount).toBe(0);
  expect(await stored()).toEqual([]);
});

test('an upload with one key is stored once; the copies of its repeats are removed', async () => {
  const headers = { 'idempotency-key': 'one attempt' };
  const answers = await Promise.all([1, 2, 3].map(() => post('a.txt', 'same', { headers })));
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()) as Attachment));
  expect(new Set(ids.map((file) => file.id)).size).toBe(1);
  expect(await stored()).toHaveLength(3);
  clock.advance(hourMs + 1);
  await clean();
  expect(await stored()).toHaveLength(1);
  expect(await (await download(ids[0]!.id, ann)).text()).toBe('same');
});

test('of two uploads that race for the last space one is kept', async () => {
  await database.pool.query(
    `insert into message_attachments
       (conversation_id, user_id, name, media_type, bytes, storage_key, created_at)
     values ($1, $2, 'x', 'text/plain', $3, 'x', now())`,
    [id, ann.actor.memberId, messageLimits.memberAttachmentBytes - 7],
  );
  const answers = await Promise.all([1, 2, 3].map(() => post('a.txt', 'Notes')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  await database.pool.query('delete from message_attachments where user_id = $1', [
    ann.actor.memberId,
  ]);
  await database.pool.query('delete from file_removals');
});

test('a file is removed with its message, with its account, or after a day if it is not sent', async () => {
  const [first, second] = [await upload(), await upload()];
  await upload('unsent.txt');
  const message = await sendIn(ann, id, 'One', { attachment_ids: [first] });
  await sendIn(ann, id, 'Two', { attachment_ids: [second] });
  await clean();
  expect(await stored()).toHaveLength(3);
  await deleteMessage({ ctx: ann, input: { id: message.id } });
  expect((await download(first)).status).toBe(404);
  await clean();
  expect(await stored()).toHaveLength(2);
  clock.advance(dayMs);
  await clean();
  expect(await stored()).toHaveLength(1);
  await database.pool.query('delete from auth.users where id = $1', [ann.actor.memberId]);
  await clean();
  expect(await stored()).toEqual([]);
  const notes = await database.pool.query('select from file_removals');
  expect(notes.rowCount).toBe(0);
});
