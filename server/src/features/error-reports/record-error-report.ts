import type { ErrorReport } from '@kith/contract/error-reports/endpoints';
import { sql } from 'drizzle-orm';

import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Keeps a crash of the browser app for administrators; nothing in it says whose it was. */
export async function recordErrorReport({
  database,
  input,
}: {
  database: MemberDatabase;
  input: ErrorReport;
}): Promise<void> {
  await database.transaction((tx) =>
    tx.execute(sql`
      insert into error_reports (correlation_id, happened_at, name, message, stack, component_stack,
        url, user_agent, retryable)
      values (${input.correlation_id}, ${input.timestamp}, ${input.name}, ${input.message},
        ${input.stack}, ${input.component_stack}, ${input.url}, ${input.user_agent},
        ${input.retryable})`),
  );
}
