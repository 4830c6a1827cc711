import type { ServerHealth } from '@kith/contract/operations/schemas';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

/** The facts of the process that are known at the start. */
export type ServerFacts = Pick<ServerHealth, 'version' | 'environment' | 'warnings'> & {
  startedAt: Date;
};

type DatabaseFacts = Computed<{
  bytes: number;
  version: string;
  applied: number;
  latest: string;
}>;

/** The health facts of the server and its database. */
export async function readHealth({
  database,
  facts: { startedAt, ...facts },
}: {
  database: Database;
  facts: ServerFacts;
}): Promise<ServerHealth> {
  const found = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<DatabaseFacts>`select pg_database_size(current_database()) as bytes,
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
    database_bytes: found.bytes,
    migrations: { applied: found.applied, latest: found.latest },
  };
}
