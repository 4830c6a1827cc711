import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDiskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { fillTables } from '#testing/fill-tables.ts';
import { childEnvironment } from '#testing/server-process.ts';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';
import { readWholeDatabase, withClient, withoutKeyed } from '#testing/whole-database.ts';

import { writeBackup } from './backup.ts';
import type { BackupKeys } from './backup-encryption.ts';
import { restoreBackup } from './restore.ts';

const version = '9.9.9';
const restoreCommand = join(import.meta.dirname, '../../cli/restore.ts');
const secrets = ['factor-key-that-opens-second-factors', 'private-part-of-a-signing-key'];

let folder: string;
let source: TestDatabase;
/** One backup as it is without keys, the other encrypted for the holder of the file. */
let plain: string;
let sealed: string;
let keyFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-sealed-'));
  [plain, sealed] = [join(folder, 'plain.backup'), join(folder, 'sealed.backup')];
  source = await createTestDatabase();
  const { memberId } = (await createMember(source)).actor;
  await withClient(source.connection, (client) => fillTables(client, memberId));
  await source.pool.query(
    `insert into auth.settings (name, value) values ('factor_secret', $1)
     on conflict (name) do update set value = excluded.value`,
    [secrets[0]],
  );
  await source.pool.query(
    `insert into auth.signing_keys (kid, private_jwk, public_jwk)
     values ('newest', jsonb_build_object('d', $1::text), '{}')`,
    [secrets[1]],
  );
  await source.pool.query('update message_attachments set storage_key = md5(id::text)');
  await source.pool.query(
    `insert into message_attachments select (a).* from (
       select jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
         'storage_key', md5('missing'))) as a from message_attachments a) b`,
  );
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  keyFile = await writeKey('right.key', identity);
  const { connection } = source;
  await writeBackup({ connection, file: plain, version });
  await writeBackup({ connection, file: sealed, version, keys: { recipient } });
});

afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

async function writeKey(name: string, identity: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `# created: 2026-11-22\n${identity}\n`);
  return path;
}

test('a stolen plain backup holds no key to sign in with or to open second factors with', async () => {
  const text = gunzipSync(await readFile(plain)).toString();
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const { connection } = await useTestDatabase();
  expect((await restoreBackup({ connection, file: plain })).hasKeys).toBe(false);
  const [restored, original] = await Promise.all(
    [connection, source.connection].map(readWholeDatabase),
  );
  expect(withoutKeyed(restored!)).toEqual(withoutKeyed(original!));
});

test('a stolen encrypted backup shows nothing, and a wrong key gets one clear line', async () => {
  const content = await readFile(sealed, 'latin1');
  expect(content.startsWith('age-encryption.org/v1')).toBe(true);
  expect([...secrets, 'kithBackup'].filter((text) => content.includes(text))).toEqual([]);
  const { connection } = await useTestDatabase();
  const wrong = await writeKey('wrong.key', await generateX25519Identity());
  const open = (keys: BackupKeys) => restoreBackup({ connection, file: sealed, keys });
  await expect(open({})).rejects.toThrow(
    /^The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE$/u,
  );
  for (const keys of [{ keyFile: wrong }, { passphrase: 'not a passphrase' }]) {
    await expect(open(keys)).rejects.toThrow(
      /^BACKUP_PASSPHRASE or BACKUP_KEY_FILE does not open this backup$/u,
    );
  }
  await expect(open({ keyFile: plain })).rejects.toThrow('BACKUP_KEY_FILE holds no secret key');
  const command = promisify(execFile)(process.execPath, [restoreCommand, sealed], {
    env: { ...childEnvironment(), DATA_DIR: join(folder, 'data'), BACKUP_KEY_FILE: wrong },
  });
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: 'BACKUP_PASSPHRASE or BACKUP_KEY_FILE does not open this backup\n',
  });
});

test('a damaged encrypted backup leaves the database empty, and a whole one brings back every row and key', async () => {
  const damaged = await readFile(sealed);
  damaged.fill(0, damaged.length - 60);
  const path = join(folder, 'damaged.backup');
  await writeFile(path, damaged);
  const { connection } = await useTestDatabase();
  await expect(restoreBackup({ connection, file: path, keys: { keyFile } })).rejects.toThrow(
    'This is no whole Kith backup',
  );
  const restored = await restoreBackup({ connection, file: sealed, keys: { keyFile } });
  expect(restored.hasKeys).toBe(true);
  expect(await readWholeDatabase(connection)).toEqual(await readWholeDatabase(source.connection));
});

test('files of messages come with the rows, encrypted by a passphrase', async () => {
  const stores = ['from', 'to'].map((name) => createDiskStore(join(folder, `files ${name}`)));
  const [from, to] = stores as [FileStore, FileStore];
  await source.pool.query('update message_attachments set storage_key = md5(id::text)');
  const found = await source.pool.query<{ key: string }>(
    'select storage_key as key from message_attachments order by 1',
  );
  const [missing, ...kept] = found.rows.map(({ key }) => key);
  for (const key of kept) await from.put(key, Buffer.from(`\\.\n${key}\n`));
  const [path, keys] = [
    join(folder, 'with-files.backup'),
    { passphrase: 'four random words here' },
  ];
  const written = await writeBackup({
    connection: source.connection,
    file: path,
    version,
    keys,
    files: from,
  });
  expect([kept.length > 0, written.files]).toEqual([true, kept.length]);
  const { connection } = await useTestDatabase();
  await restoreBackup({ connection, file: path, keys, files: to });
  for (const key of kept) {
    expect(await new Response(await to.get(key)).text()).toBe(`\\.\n${key}\n`);
  }
  expect(await to.get(missing ?? '')).toBeNull();
  expect(await readWholeDatabase(connection)).toEqual(await readWholeDatabase(source.connection));
});
