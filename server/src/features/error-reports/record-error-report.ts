import type { ErrorReport } from '@kith/contract/error-reports/endpoints';
import { sql } from 'kysely';

import { jsonParam } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

/** Stores a crash of the browser app for administrators, without personal data. */
export async function recordErrorReport({
  database,
  input,
}: {
  database: MemberDatabase;
  input: ErrorReport;
}): Promise<void> {
  await database.transaction((tx) =>
    sql`select record_error_report(${jsonParam(input)})`.execute(tx),
  );
}
