import { runAsService } from '#platform/database/service.ts';
import { restorePlainBackup } from '#testing/restore-plain-backup.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { admitsEmail, hashAddress, readAddressKey } from './answer-links.ts';

const database = await useFileDatabase();

test('an address that refused emails stays refused after a plain backup was restored', async () => {
  const key = await readAddressKey(database);
  await runAsService(database, (tx) =>
    tx
      .insertInto('bridge_refusals')
      .values({ address_hash: hashAddress(key, 'greta@guest.example'), refused_at: new Date() })
      .execute(),
  );
  const restored = await restorePlainBackup(database);
  const kept = await readAddressKey(restored);
  const admits = (address: string) =>
    runAsService(restored, (tx) => admitsEmail(tx, hashAddress(kept, address), new Date()));
  expect(await admits('Greta@Guest.example')).toBe(false);
  expect(await admits('someone@else.example')).toBe(true);
});
