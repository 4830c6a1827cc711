import type { ErrorReport } from '@kith/contract/error-reports/endpoints';
import { sql } from 'drizzle-orm';

import { jsonParam } from '#platform/database/rows.ts';
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
    tx.execute(sql`select record_error_report(${jsonParam(input)})`),
  );
}
