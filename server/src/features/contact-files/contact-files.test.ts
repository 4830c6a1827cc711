import { contactFileLimits, fileRestorableHours } from '@kith/contract/contact-files/rules';
import type { ContactFile } from '@kith/contract/contact-files/schemas';
import { restorableDays } from '@kith/contract/contacts/rules';
import { dayMs, hourMs } from '@kith/contract/core/time';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { purgeContacts } from '#features/contacts/purge-contacts.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { copyRow } from '#testing/copy-row.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { call } from '@orpc/server';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { createContactFileContentRoutes } from './content-routes.ts';
import { purgeFiles } from './purge-files.ts';
import { contactFileRoutes } from './routes.ts';
import { uploadFile } from './upload-file.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let contactId: string;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
  contactId = await addContact(ctx);
});

const request = (member = ctx) => ({
  context: { headers: new Headers(), member, log: silentLogger } satisfies ApiContext,
});
const content = (text = 'An agreement') => Buffer.from(text);
const upload = (fileName = 'contract.txt', body = content(), member = ctx) =>
  uploadFile({ ctx: member, input: { contactId, fileName, content: body } });
const list = (member = ctx) =>
  call(contactFileRoutes.list, { contact_id: contactId }, request(member));
const namesOf = async () => (await list()).items.map(({ name }) => name);
const rename = (id: string, name: string, member = ctx) =>
  call(contactFileRoutes.rename, { id, name }, request(member));
const remove = (id: string, member = ctx) =>
  call(contactFileRoutes.delete, { id }, request(member));
const restore = (id: string, member = ctx) =>
  call(contactFileRoutes.restore, { id }, request(member));

const http = (path: string, init: RequestInit = {}, member: MemberContext | null = ctx) =>
  createContactFileContentRoutes({ resolveMember: async () => member }).request(path, init);
const post = (
  name: string,
  body: RequestInit['body'],
  {
    member = ctx,
    headers = {},
  }: { member?: MemberContext | null; headers?: Record<string, string> } = {},
) =>
  http(
    `/contacts/${contactId}/files?file_name=${encodeURIComponent(name)}`,
    // A stream is sent as it arrives.
    { method: 'POST', body: body ?? null, headers, duplex: 'half' } as RequestInit,
    member,
  );
const download = (id: string, member: MemberContext | null = ctx) =>
  http(`/contact-files/${id}/content`, {}, member);
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

/** Rows of files and of contents. */
async function count(): Promise<[number, number]> {
  const row = await ctx.database.transaction((tx) =>
    readRow(
      tx,
      sql<{
        files: number;
        contents: number;
      }>`select (select count(*) from contact_files)::integer as files,
        (select count(*) from contact_file_contents)::integer as contents`,
    ),
  );
  return [row!.files, row!.contents];
}

/** Gives the member files of so many bytes on another contact. */
async function fillSpace(bytes: number): Promise<void> {
  const other = await addContact(ctx, { first_name: 'Other' });
  await ctx.database.transaction((tx) =>
    sql`insert into contact_files
        (owner_id, contact_id, name, media_type, bytes, created_at)
      values (${ctx.actor.memberId}, ${other}, 'x', 'text/plain', ${bytes}, now())`.execute(tx),
  );
}

test('a file is stored, listed and downloaded byte by byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 256));
  const answer = await post('Vertrag für Ann.pdf', new Uint8Array(bytes));
  expect(answer.status).toBe(201);
  const file = (await answer.json()) as ContactFile;
  expect(file).toEqual({
    id: expect.any(String),
    contact_id: contactId,
    name: 'Vertrag für Ann.pdf',
    media_type: 'application/octet-stream',
    bytes: 5_000,
    created_at: clock.now().toISOString(),
  });
  clock.advance(1_000);
  await upload('notes.txt');
  expect(await list()).toMatchObject({
    items: [{ name: 'notes.txt', media_type: 'text/plain' }, file],
    used_bytes: 5_012,
  });
  expect(Buffer.from(await (await download(file.id)).arrayBuffer())).toEqual(bytes);
});

test('files that a browser could run are sent as downloads', async () => {
  for (const text of ['<script>alert(1)</script>', '<svg onload="alert(1)"/>']) {
    const answer = await post('über "me".html', text, { headers: { 'content-type': 'text/html' } });
    const { id } = (await answer.json()) as ContactFile;
    const file = await download(id);
    expect(Object.fromEntries(file.headers)).toEqual({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(text.length),
      'content-disposition':
        'attachment; filename="_ber _me_.html"; filename*=UTF-8\'\'%C3%BCber%20%22me%22.html',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store, no-transform',
      vary: 'authorization',
    });
    expect(await file.text()).toBe(text);
  }
});

test('a hostile file name is cleaned before it is stored', async () => {
  for (const [name, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: x', 'a Set-Cookie: x'],
    ['cv\u202Efdp.exe', 'cvfdp.exe'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ] as const) {
    const { name: stored } = (await (await post(name, 'x')).json()) as ContactFile;
    expect(stored).toBe(kept);
    const { items } = await list();
    const { headers } = await download(items.find((file) => file.name === kept)!.id);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-disposition')).not.toMatch(/[\r\n/\u202E]/u);
  }
});

test('a repeated upload with the same key is stored once, and another file with that key is refused', async () => {
  const headers = { 'idempotency-key': 'one attempt' };
  const answers = await Promise.all([1, 2, 3].map(() => post('a.txt', 'same', { headers })));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[2]).toEqual(bodies[0]);
  const other = await post('a.txt', 'another', { headers });
  expect([other.status, await codeOf(other)]).toEqual([409, 'idempotency_key_reused']);
  expect(await count()).toEqual([1, 1]);
});

test('a bad upload is refused with its code and nothing is written', async () => {
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
  for (const [name, body, code] of [
    ['empty.txt', '', 'file_empty'],
    ['', 'x', 'validation_failed'],
    ['\u202E/..', 'x', 'validation_failed'],
    ['large.bin', new Uint8Array(contactFileLimits.fileBytes + 1), 'file_too_large'],
    ['endless.bin', endless(), 'file_too_large'],
  ] as const) {
    expect(await codeOf(await post(name, body)), name).toBe(code);
  }
  const tooLarge = Buffer.alloc(contactFileLimits.fileBytes + 1);
  expect(await refusalOf(upload('large.bin', tooLarge))).toBe('file_too_large');
  expect((await http('/contacts/nonsense/files?file_name=a', { method: 'POST' })).status).toBe(404);
  expect((await download('nonsense')).status).toBe(404);
  expect((await post('a', 'x', { member: null })).status).toBe(401);
  expect((await download(contactId, null)).status).toBe(401);
  expect(await count()).toEqual([0, 0]);
});

test('the largest allowed file is accepted', async () => {
  const answer = await post('large.bin', new Uint8Array(contactFileLimits.fileBytes).fill(7));
  const { id, bytes } = (await answer.json()) as ContactFile;
  expect(bytes).toBe(contactFileLimits.fileBytes);
  expect((await (await download(id)).arrayBuffer()).byteLength).toBe(bytes);
});

test('the number of files per contact is limited, also for simultaneous uploads', async () => {
  const { id } = await upload('one of many.txt');
  await copyRow(database, 'contact_files', { id, times: contactFileLimits.perContact - 2 });
  const attempts = Array.from({ length: 4 }, (_, index) => refusalOf(upload(`${index}.txt`)));
  const codes = await Promise.all(attempts);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'files_per_contact_reached')).toHaveLength(3);
  await remove(id);
  await upload('in its place.txt');
  expect(await refusalOf(restore(id))).toBe('files_per_contact_reached');
  expect((await list()).items).toHaveLength(contactFileLimits.perContact);
});

test('when two uploads race for the last space, one is kept', async () => {
  const body = Buffer.alloc(1_000, 'x');
  await fillSpace(contactFileLimits.memberBytes - 1_500);
  const codes = await Promise.all([1, 2, 3].map(() => refusalOf(upload('a.txt', body))));
  expect(codes.sort()).toEqual(['file_space_used_up', 'file_space_used_up', null].sort());
  expect((await list()).used_bytes).toBe(contactFileLimits.memberBytes - 500);
  await upload('fits.txt', Buffer.alloc(500, 'x'));
  expect(await refusalOf(upload('one.txt', content('x')))).toBe('file_space_used_up');
});

test('deleted files give way to new ones and never exceed the limit when restored', async () => {
  const body = Buffer.alloc(1_000, 'x');
  await fillSpace(contactFileLimits.memberBytes - 1_500);
  const { id } = await upload('old.txt', body);
  await remove(id);
  const { id: small } = await upload('small.txt', content('x'));
  await restore(id);
  await remove(id);
  await remove(small);
  await upload('new.txt', body);
  expect(await refusalOf(restore(id))).toBe('not_found');
  expect(await count()).toEqual([2, 1]);
});

test('renaming keeps the extension, and two renames at once leave one whole name', async () => {
  const { id } = await upload('contract.txt');
  expect(await rename(id, 'Signed 2025/26')).toMatchObject({ id, name: 'Signed 2025-26.txt' });
  await Promise.all([rename(id, 'One'), rename(id, 'Two')]);
  expect(['One.txt', 'Two.txt']).toContain((await namesOf())[0]);
  for (const name of ['', ' \u202E', '...']) {
    expect(await refusalOf(rename(id, name))).toBe('validation_failed');
  }
  expect(await refusalOf(rename(id, 'x'.repeat(1_001)))).not.toBeNull();
  expect(await namesOf()).toHaveLength(1);
});

test('a deleted file is hidden and can be restored for a day, then it is erased', async () => {
  const { id } = await upload();
  await upload('other.txt');
  await Promise.all([remove(id), remove(id)]);
  expect(await namesOf()).toEqual(['other.txt']);
  expect((await download(id)).status).toBe(404);
  expect(await refusalOf(rename(id, 'x'))).toBe('not_found');
  expect(await restore(id)).toMatchObject({ id, name: 'contract.txt' });
  expect(await restore(id)).toMatchObject({ id });
  expect(await (await download(id)).text()).toBe('An agreement');
  await remove(id);
  clock.advance(fileRestorableHours * hourMs - 1);
  await purgeFiles({ database, now: clock.now() });
  await remove(id);
  expect(await count()).toEqual([2, 2]);
  clock.advance(1);
  expect(await refusalOf(restore(id))).toBe('not_found');
  await purgeFiles({ database, now: clock.now() });
  expect(await count()).toEqual([1, 1]);
});

test('files exist as long as their contact', async () => {
  const { id } = await upload();
  await deleteContact({ ctx, input: { id: contactId } });
  expect(await refusalOf(list())).toBe('not_found');
  expect(await refusalOf(upload())).toBe('not_found');
  expect(await refusalOf(remove(id))).toBe('not_found');
  expect((await download(id)).status).toBe(404);
  await restoreContact({ ctx, input: { id: contactId } });
  expect(await namesOf()).toEqual(['contract.txt']);
  await deleteContact({ ctx, input: { id: contactId } });
  clock.advance((restorableDays + 1) * dayMs);
  await purgeContacts({ database, now: clock.now() });
  expect(await count()).toEqual([0, 0]);
});

test('deleting a member deletes all their files', async () => {
  await upload();
  await database.pool.query('delete from auth.users where id = $1', [ctx.actor.memberId]);
  const left = await database.pool.query('select from contact_file_contents where owner_id = $1', [
    ctx.actor.memberId,
  ]);
  expect(left.rowCount).toBe(0);
});

test('a stranger can’t add, see, read, rename, delete or restore a file', async () => {
  const { id } = await upload();
  const stranger = await createMember(database, { clock });
  for (const attempt of [
    () => upload('theirs.txt', content(), stranger),
    () => list(stranger),
    () => rename(id, 'Taken', stranger),
    () => remove(id, stranger),
    () => restore(id, stranger),
  ]) {
    expect(await refusalOf(attempt())).toBe('not_found');
  }
  expect((await download(id, stranger)).status).toBe(404);
  expect((await post('theirs.txt', 'x', { member: stranger })).status).toBe(404);
  for (const table of ['contact_files', 'contact_file_contents']) {
    const seen = await stranger.database.transaction((tx) =>
      sql.raw(`select from ${table}`).execute(tx),
    );
    expect(seen.rows.length).toBe(0);
  }
  expect(await namesOf()).toEqual(['contract.txt']);
});

test.each(['text/html', 'image/svg+xml', 'application/javascript', 'constructor'])(
  'a file stored as %s is served as bytes to save, never as that',
  async (stored) => {
    const { id } = await upload('page.html', content('<script>alert(1)</script>'));
    await database.pool.query('update contact_files set media_type = $2 where id = $1', [
      id,
      stored,
    ]);
    const routes = createContactFileContentRoutes({ resolveMember: async () => ctx });
    const answer = await routes.request(`/contact-files/${id}/content`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/u),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  },
);
