import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

const bucket = 'kith-files';
const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1' };

let folder: string;
let peer: InstanceType<typeof S3rver>;
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-files-'));
  peer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const address = (await peer.run()) as AddressInfo;
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true });
});

const newKey = () => randomBytes(16).toString('hex');
const disk = () => createDiskStore(join(folder, 'disk'));
const s3 = () => createS3Store({ endpoint, bucket, ...keys });

async function read(store: FileStore, key: string): Promise<Buffer | null> {
  const body = await store.get(key);
  return body && Buffer.from(await new Response(body).arrayBuffer());
}

describe.each([
  ['a folder', disk],
  ['a bucket', s3],
])('%s', (_name, open) => {
  test('returns what was stored, until it is removed', async () => {
    const store = open();
    const [key, other] = [newKey(), newKey()];
    const content = randomBytes(3 * 1024 * 1024);
    await Promise.all([store.put(key, content), store.put(other, Buffer.from('other'))]);
    expect((await read(store, key))?.equals(content)).toBe(true);
    await store.remove(key);
    await store.remove(key);
    expect(await read(store, key)).toBeNull();
    expect((await read(store, other))?.toString()).toBe('other');
  });

  test('accepts only keys of its own kind', async () => {
    for (const key of ['../../etc/passwd', '', 'a/b', `${newKey()}x`, newKey().toUpperCase()]) {
      await expect((async () => open().put(key, Buffer.from('x')))()).rejects.toThrow('key');
      await expect((async () => open().get(key))()).rejects.toThrow('key');
      await expect((async () => open().remove(key))()).rejects.toThrow('key');
    }
  });
});

test('a full disk is reported as such, and no partial file remains', async () => {
  const key = newKey();
  const place = join(folder, 'full', key.slice(0, 2));
  await mkdir(place, { recursive: true });
  // A kernel device on which every write fails with "no space left".
  await symlink('/dev/full', join(place, `${key}.part`));
  const store = createDiskStore(join(folder, 'full'));
  await expect(store.put(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'storage_full' });
  expect(await readdir(place)).toEqual([]);
  await store.put(key, Buffer.from('y'));
  expect((await read(store, key))?.toString()).toBe('y');
});

test('a missing bucket, wrong keys and no answer are errors of the store', async () => {
  const put = (settings: Partial<Parameters<typeof createS3Store>[0]>) =>
    createS3Store({ endpoint, bucket, ...keys, ...settings }).put(newKey(), Buffer.from('x'));
  for (const settings of [
    { bucket: 'elsewhere' },
    { accessKey: 'wrong' },
    { endpoint: 'http://127.0.0.1:1' },
  ]) {
    await expect(put(settings)).rejects.toMatchObject({ code: 'unavailable' });
  }
});
