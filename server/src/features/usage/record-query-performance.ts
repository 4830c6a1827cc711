import { removePersonalData } from '@kith/contract/error-reports/rules';
import type { QueryPerformance } from '@kith/contract/usage/schemas';
import { sql } from 'kysely';

import { readFlagsIn } from '#features/flags/read-flags.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/**
 * Stores how long a request of the browser took, without its member and its parameters; nothing
 * while measurements are switched off.
 */
export async function recordQueryPerformance({
  database,
  input,
}: {
  database: MemberDatabase;
  input: QueryPerformance;
}): Promise<void> {
  const { p_metadata: metadata, p_endpoint: endpoint } = input;
  const entry = jsonParam({
    query_name: removePersonalData(input.p_query_name),
    endpoint: endpoint == null ? null : removePersonalData(endpoint),
    execution_time_ms: input.p_execution_time_ms,
    rows_returned: input.p_rows_returned,
    status: metadata?.status,
    error_type: metadata?.error_type,
    is_slow: metadata?.is_slow,
    is_error: metadata?.is_error,
  });
  await database.transaction(async (tx) => {
    const flags = await readFlagsIn(tx);
    if (!flags['techExcellence.v1']) return;
    await sql`select record_query_performance(${entry})`.execute(tx);
  });
}
