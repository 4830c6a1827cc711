import { createClient } from './create-client.ts';
import type { ConnectionOptions } from './database.ts';

/** Notes that a backup was restored on trial: readiness shows how long ago the last one was. */
export async function recordTrial(
  connection: ConnectionOptions,
  { rows, isEncrypted }: { rows: number; isEncrypted: boolean },
): Promise<void> {
  const client = createClient({ ...connection, application_name: 'kith-restore' });
  await client.connect();
  try {
    await client.query(
      'insert into public.restore_trials (row_count, is_encrypted) values ($1, $2)',
      [rows, isEncrypted],
    );
  } finally {
    await client.end();
  }
}
