import { minuteS } from '@kith/contract/core/time';

import type { Database } from '#platform/database/database.ts';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import { publicApi } from '#platform/http/api-server.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { recordErrorReport } from './record-error-report.ts';

/** Threat: anybody may report, so all reports together are limited. */
const limitOptions = { name: 'error-reports.reports', points: 300, durationS: minuteS };
const everybody = 'everybody';

/** `/api/v1/error-reports`: always written as a guest, so that no report can name its member. */
export function createErrorReportRoutes({ database }: { database: Database }) {
  const limit = createRateLimit(limitOptions);
  const guest = openAnonDatabase(database);
  return {
    create: publicApi.errorReports.create.handler(async ({ input }) => {
      await limit.take(everybody);
      await recordErrorReport({ database: guest, input });
      return { correlation_id: input.correlation_id };
    }),
  };
}
