import type { Environment } from '@kith/contract/system/schemas';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

/**
 * Notes which environment the servers of this database are, so that the rule of the flags finds it
 * without a parameter in each query. Servers of one database share their address, hence this too.
 */
export async function keepEnvironment({
  database,
  environment,
}: {
  database: Database;
  environment: Environment;
}): Promise<void> {
  await runAsService(database, (tx) =>
    sql`insert into server_environment (environment) values (${environment})
      on conflict (is_only) do update set environment = excluded.environment
      where server_environment.environment <> excluded.environment`.execute(tx),
  );
}
