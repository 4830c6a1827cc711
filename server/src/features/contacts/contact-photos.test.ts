import { photoLimitBytes, restorableDays } from '@kith/contract/contacts/rules';
import { dayMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import { samplePicture } from '#testing/samples/sample-picture.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { deleteContact } from './delete-contact.ts';
import { createContactPhotoRoutes } from './photo-route.ts';
import { purgeContacts } from './purge-contacts.ts';
import { readPhoto } from './read-photo.ts';
import { storePhoto } from './store-photo.ts';
import { updateContact } from './update-contact.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let contactId: string;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
  contactId = await addContact(ctx);
});

const store = (content = samplePicture(), member = ctx) =>
  storePhoto({ ctx: member, input: { contactId, content } });
/** A whole PNG by its chunks, but not by its pixels. */
function undecodable(): Buffer {
  const content = samplePicture();
  content.fill(0x55, content.indexOf('IDAT') + 4, content.indexOf('IEND') - 8);
  return content;
}
const countPhotos = async () => {
  const row = await ctx.database.transaction((tx) =>
    readRow(tx, sql<{ count: number }>`select count(*)::integer as count from contact_photos`),
  );
  return row!.count;
};
const routesOf = (member: MemberContext | null) =>
  createContactPhotoRoutes({ resolveMember: async () => member });

test('a picture is stored without its location and served so that nothing in it can run', async () => {
  const put = await routesOf(ctx).request(`/contacts/${contactId}/photo`, {
    method: 'PUT',
    body: new Uint8Array(samplePicture()),
  });
  const { photo_id: id } = (await put.json()) as { photo_id: string };
  const answer = await routesOf(ctx).request(`/contact-photos/${id}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="photo.png"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(text).toContain('IDAT');
  expect(text).not.toContain('Berlin');
});

test('a picture can be removed and restored, but only on its own contact', async () => {
  const { photo_id } = await store();
  const change = (id: string, photo: string | null) =>
    updateContact({ ctx, input: { id, photo_id: photo } });
  expect((await change(contactId, null)).photo_id).toBeNull();
  expect((await change(contactId, photo_id)).photo_id).toBe(photo_id);
  const other = await addContact(ctx, { first_name: 'Other' });
  expect(await refusalOf(change(other, photo_id))).toBe('validation_failed');
  expect(await refusalOf(change(contactId, contactId))).toBe('validation_failed');
});

test('a stranger can’t see, set or refer to a picture', async () => {
  const { photo_id: id } = await store();
  const stranger = await createMember(database, { clock });
  expect(await refusalOf(store(samplePicture(), stranger))).toBe('not_found');
  expect(await refusalOf(readPhoto({ ctx: stranger, input: { id: id! } }))).toBe('not_found');
  const theirs = await addContact(stranger);
  const taking = updateContact({ ctx: stranger, input: { id: theirs, photo_id: id } });
  expect(await refusalOf(taking)).toBe('validation_failed');
  expect((await routesOf(null).request(`/contact-photos/${id}`)).status).toBe(401);
  expect(await countPhotos()).toBe(1);
});

test('an incomplete or too large picture is refused, and nothing is written', async () => {
  for (const [content, code] of [
    [Buffer.from('<svg onload="alert(1)"/>'), 'photo_unsupported'],
    [Buffer.alloc(0), 'photo_unsupported'],
    [samplePicture().subarray(0, 100), 'photo_unsupported'],
    [undecodable(), 'photo_unsupported'],
    [Buffer.alloc(photoLimitBytes + 1), 'payload_too_large'],
  ] as const) {
    expect(await refusalOf(store(content))).toBe(code);
  }
  expect((await routesOf(ctx).request('/contact-photos/nonsense')).status).toBe(404);
  expect(await countPhotos()).toBe(0);
});

test('attack: a small file with a picture of a billion pixels is refused', async () => {
  const bomb = samplePicture();
  bomb.writeUInt32BE(40_000, 16);
  bomb.writeUInt32BE(25_000, 20);
  expect(await refusalOf(store(bomb))).toBe('payload_too_large');
  expect(await countPhotos()).toBe(0);
});

test('of two uploads at once one is shown, and both can be restored until they are erased', async () => {
  const [one, other] = await Promise.all([store(), store(samplePicture(500))]);
  expect(await countPhotos()).toBe(2);
  const now = await updateContact({ ctx, input: { id: contactId, photo_id: one.photo_id } });
  expect(now.photo_id).toBe(one.photo_id);
  clock.advance((restorableDays + 1) * dayMs);
  await purgeContacts({ database, now: clock.now() });
  expect(await countPhotos()).toBe(1);
  expect(await refusalOf(readPhoto({ ctx, input: { id: other.photo_id! } }))).toBe('not_found');
  await deleteContact({ ctx, input: { id: contactId } });
  expect(await refusalOf(readPhoto({ ctx, input: { id: one.photo_id! } }))).toBe('not_found');
});

test('a stored page that calls itself a picture is never served', async () => {
  const { photo_id: id } = await store();
  await database.pool.query('update contact_photos set content = $2 where id = $1', [
    id,
    Buffer.from('<script>alert(1)</script>'),
  ]);
  expect((await routesOf(ctx).request(`/contact-photos/${id}`)).status).toBe(404);
});
