import { type SignedUp, signUpOver } from '#testing/api-client.ts';
import { samplePicture } from '#testing/samples/sample-picture.ts';
import {
  createDataFolder,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';
import type { ContactFile } from '@kith/contract/contact-files/schemas';
import type { Contact } from '@kith/contract/contacts/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let server: ServerProcess;
let member: SignedUp;
let contactId: string;

beforeAll(async () => {
  folder = await createDataFolder();
  server = await startServerProcess({ DATA_DIR: folder.path, AUTH_IP_LIMITS: 'false' });
  member = await signUpOver(server.origin);
  const made = await member.call('POST', '/contacts', { first_name: 'Ann' });
  contactId = ((await made.json()) as Contact).id;
});
afterAll(async () => {
  await server.stop('SIGTERM');
  await folder.remove();
});

test('a file is sent unchanged, uncompressed, with its length and safe headers', async () => {
  const page = `<script>alert(1)</script>${' '.repeat(5_000)}`;
  const kept = await member.call('POST', `/contacts/${contactId}/files?file_name=a.html`, page);
  const { id } = (await kept.json()) as ContactFile;
  const path = `/contact-files/${id}/content`;
  const answer = await member.call('GET', path, undefined, { 'accept-encoding': 'gzip' });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(page.length),
    'content-disposition': 'attachment; filename="a.html"; filename*=UTF-8\'\'a.html',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store, no-transform',
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(page);
});

test('browsers may cache pictures, but not other files', async () => {
  const picture = new Uint8Array(samplePicture());
  const put = await member.call('PUT', `/contacts/${contactId}/photo`, picture);
  const { photo_id: id } = (await put.json()) as Contact;
  expect(put.headers.get('cache-control')).toBe('no-store');
  const photo = await member.call('GET', `/contact-photos/${id}`);
  expect(photo.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
});
