import type { ServerHealth } from '@kith/contract/operations/schemas';
import { sql } from 'drizzle-orm';

import type { Database } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

/** What is known of the process before anybody asks. */
export type ServerFacts = Pick<ServerHealth, 'version' | 'environment'> & { startedAt: Date };

type DatabaseFacts = { bytes: string; version: string; applied: string; latest: string };

/** What the server and its database say of themselves. */
export async function readHealth({
  database,
  facts: { startedAt, ...facts },
}: {
  database: Database;
  facts: ServerFacts;
}): Promise<ServerHealth> {
  const found = await runAsService(database, (tx) =>
    readRow<DatabaseFacts>(
      tx,
      sql`select pg_database_size(current_database()) as bytes,
          current_setting('server_version') as version, count(*) as applied, max(name) as latest
        from schema_migrations`,
    ),
  );
  if (!found) throw new Error('The database says nothing of itself');
  return {
    ...facts,
    started_at: startedAt.toISOString(),
    node_version: process.versions.node,
    database_version: found.version.split(' ')[0] ?? found.version,
    database_bytes: Number(found.bytes),
    migrations: { applied: Number(found.applied), latest: found.latest },
  };
}
