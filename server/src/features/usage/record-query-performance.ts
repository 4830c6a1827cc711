import { removePersonalData } from '@kith/contract/error-reports/rules';
import type { QueryPerformance } from '@kith/contract/usage/schemas';
import { sql } from 'drizzle-orm';

import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Keeps how long a request of the browser took: neither who made it nor what it asked for. */
export async function recordQueryPerformance({
  database,
  input,
}: {
  database: MemberDatabase;
  input: QueryPerformance;
}): Promise<void> {
  const { p_metadata: metadata, p_endpoint: endpoint } = input;
  await database.transaction((tx) =>
    tx.execute(sql`
      insert into query_performance (query_name, endpoint, execution_time_ms, rows_returned, status,
        error_type, is_slow, is_error)
      values (${removePersonalData(input.p_query_name)},
        ${endpoint == null ? null : removePersonalData(endpoint)}, ${input.p_execution_time_ms},
        ${input.p_rows_returned ?? null}, ${metadata?.status ?? null},
        ${metadata?.error_type ?? null}, ${metadata?.is_slow ?? null},
        ${metadata?.is_error ?? null})`),
  );
}
