import { errorReportSchema } from '@kith/contract/error-reports/endpoints';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import { useTestDatabase } from '#testing/test-database.ts';

import { recordErrorReport } from './record-error-report.ts';

const report = {
  correlation_id: 'err_1795168800000_0a1b2c3d',
  timestamp: '2026-11-20T10:00:00.000Z',
  message: 'No contact for ada@lumen.example',
  name: 'TypeError',
  stack: `TypeError: x\n${'    at render (/assets/app.js:1:2)\n'.repeat(40)}`,
  component_stack: null,
  url: '/app/contacts/0198c1de-8a4e-7c3a-9d51-1f2e3d4c5b6a?q=ada',
  user_agent: 'Browser/1.0',
  retryable: true,
};

test('a crash report is cut, and stored without personal data', async () => {
  const database = await useTestDatabase();
  const guest = openAnonDatabase(database);
  await recordErrorReport({ database: guest, input: errorReportSchema.parse(report) });
  const { rows } = await runAsService(database, (tx) =>
    sql`select *, length(stack) as stack_length from error_reports`.execute(tx),
  );
  expect(rows).toMatchObject([
    {
      correlation_id: report.correlation_id,
      message: 'No contact for [address]',
      url: '/app/contacts/[id]',
      stack_length: 500,
    },
  ]);
  await expect(
    guest.transaction((tx) => sql`select * from error_reports`.execute(tx)),
  ).rejects.toThrow();
});

test('a report with an invalid id is refused', () => {
  expect(errorReportSchema.safeParse({ ...report, correlation_id: 'x' }).success).toBe(false);
  expect(errorReportSchema.safeParse({ ...report, timestamp: 'now' }).success).toBe(false);
});
