import { createClient } from './create-client.ts';
import type { ConnectionOptions } from './database.ts';

/** Notes that a backup was written, or brought back on trial: readiness shows how old the last one is. */
export async function recordBackup(
  connection: ConnectionOptions,
  { kind, rows, isEncrypted }: { kind: 'backup' | 'trial'; rows: number; isEncrypted: boolean },
): Promise<void> {
  const client = createClient({ ...connection, application_name: 'kith-backup' });
  await client.connect();
  try {
    await client.query(
      `insert into public.backup_runs (kind, done_at, row_count, is_encrypted)
       values ($1, now(), $2, $3)`,
      [kind, rows, isEncrypted],
    );
  } finally {
    await client.end();
  }
}
