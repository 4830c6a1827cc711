import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { writeBackup } from '#platform/database/backup.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { restoreBackup } from '#platform/database/restore.ts';
import { runAsService } from '#platform/database/service.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createEmptyDatabase } from '#testing/whole-database.ts';

import { admitsEmail, hashAddress, readAddressKey } from './answer-links.ts';

const database = await useFileDatabase();

test('an address that refused emails stays refused after a plain backup was restored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-refusals-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'plain.backup');
  const key = await readAddressKey(database);
  await runAsService(database, (tx) =>
    tx
      .insertInto('bridge_refusals')
      .values({ address_hash: hashAddress(key, 'greta@guest.example'), refused_at: new Date() })
      .execute(),
  );
  await writeBackup({ connection: database.connection, file, version: '1.0.0' });
  const { connection } = await createEmptyDatabase();
  expect((await restoreBackup({ connection, file })).hasKeys).toBe(false);
  const restored = connectDatabase(connection, { max: 1 });
  onTestFinished(() => restored.close());
  const kept = await readAddressKey(restored);
  const admits = (address: string) =>
    runAsService(restored, (tx) => admitsEmail(tx, hashAddress(kept, address), new Date()));
  expect(await admits('Greta@Guest.example')).toBe(false);
  expect(await admits('someone@else.example')).toBe(true);
});
