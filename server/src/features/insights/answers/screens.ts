import { healthInputSchema, healthReportSchema } from '@kith/contract/insights/health';
import { insightRanges } from '@kith/contract/insights/rules';
import { overviewSchema } from '@kith/contract/insights/schemas';
import { z } from 'zod';

import { readHealth } from '#features/insights/read-health.ts';
import { readOverview } from '#features/insights/read-overview.ts';
import { createScreenAnswers, type ScreenAnswers } from './screen-answers.ts';

export const overviewAnswers = createScreenAnswers({
  name: 'overview',
  inputSchema: z.object({ range: z.enum(insightRanges) }),
  figuresSchema: overviewSchema,
  flag: 'insights_v2',
  derive: readOverview,
});

export const healthAnswers = createScreenAnswers({
  name: 'health',
  inputSchema: healthInputSchema,
  figuresSchema: healthReportSchema,
  flag: 'insights_v2',
  derive: readHealth,
});

/** By the name under which a job asks for one. */
export const screenAnswers: Readonly<
  Record<string, Pick<ScreenAnswers<never, unknown>, 'refresh'>>
> = { overview: overviewAnswers, health: healthAnswers };
