import { z } from 'zod';

import { givenMomentSchema } from '../core/moment.ts';
import { cutText, lineSchema } from '../core/text.ts';

import { usageLimits } from './rules.ts';

export const resourceTypes = [
  'contact',
  'signal',
  'post',
  'opportunity',
  'user',
  'nudge',
  'intro_suggestion',
  'meeting',
] as const;

const nameSchema = lineSchema(usageLimits.name).pipe(z.string().min(1));
const textSchema = lineSchema(usageLimits.text);

/** Free-form data that stays small when it is written down. */
const dataSchema = z
  .record(z.string().max(usageLimits.name), z.unknown())
  .refine((data) => JSON.stringify(data).length <= usageLimits.data, { error: 'too_large' });

export const usageEventSchema = z.object({
  featureName: nameSchema,
  action: nameSchema,
  resourceId: textSchema.nullish(),
  resourceType: z.enum(resourceTypes).nullish(),
  usageData: dataSchema.default({}),
  processingTime: z.number().min(0).max(usageLimits.number).nullish(),
  success: z.boolean().default(true),
  errorMessage: z
    .string()
    .transform((text) => cutText(text, usageLimits.text))
    .nullish(),
  creditsConsumed: z.number().int().min(0).max(usageLimits.number).default(0),
  sessionId: textSchema.nullish(),
});
export type UsageEvent = z.output<typeof usageEventSchema>;

/** POST `/functions/v1/log-analytics`. */
export const logAnalyticsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('usage_event'), data: usageEventSchema }),
  z.object({ type: z.literal('billing_event'), data: dataSchema }),
]);
export type LogAnalytics = z.output<typeof logAnalyticsSchema>;

const toDate = (text: string) => new Date(text);
const momentSchema = z.union([
  z.iso
    .date()
    .refine((text) => !text.startsWith('0000'))
    .transform(toDate),
  givenMomentSchema.transform(toDate),
]);
const rangeShape = { startDate: momentSchema, endDate: momentSchema };

/** POST `/functions/v1/get-analytics`; a date without a time means its beginning in UTC. */
export const getAnalyticsSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('user_usage'),
      ...rangeShape,
      period: z.literal('daily').default('daily'),
    }),
    z.object({ type: z.literal('billing_events'), ...rangeShape }),
  ])
  .refine(({ startDate, endDate }) => startDate.getTime() <= endDate.getTime(), {
    path: ['endDate'],
    error: 'before_start',
  })
  .refine(
    ({ startDate, endDate }) => endDate.getTime() - startDate.getTime() <= usageLimits.rangeMs,
    { path: ['endDate'], error: 'range_too_long' },
  );
export type GetAnalytics = z.output<typeof getAnalyticsSchema>;

/** How often a member used a feature on a day in UTC, in the answer to `user_usage`. */
export type DailyUsage = {
  date: string;
  feature_name: string;
  action: string;
  events: number;
  failures: number;
  credits_consumed: number;
};

const bytesSchema = z.number().min(0).max(Number.MAX_SAFE_INTEGER).transform(Math.round);

/** POST `/functions/v1/log-storage-usage`. */
export const storageUsageSchema = z.object({
  user_id: z.uuid(),
  quota_bytes: bytesSchema,
  usage_bytes: bytesSchema,
  usage_percentage: z.number().min(0).max(usageLimits.number),
  breakdown: z
    .object({
      cache: bytesSchema.optional(),
      indexedDB: bytesSchema.optional(),
      localStorage: bytesSchema.optional(),
      serviceWorker: bytesSchema.optional(),
    })
    .default({}),
});
export type StorageUsage = z.output<typeof storageUsageSchema>;

const metadataSchema = z.object({
  status: z.number().int().min(0).max(599).optional(),
  ok: z.boolean().optional(),
  error_type: z.enum(['server_error', 'client_error']).nullish(),
  is_slow: z.boolean().optional(),
  is_error: z.boolean().optional(),
});

/** The arguments of the procedure `log_query_performance`; the values of a query are not stored. */
export const queryPerformanceSchema = z.object({
  p_query_name: nameSchema,
  p_execution_time_ms: z.number().min(0).max(usageLimits.number),
  p_rows_returned: z.number().int().min(0).max(usageLimits.number).nullish(),
  p_endpoint: z.string().max(usageLimits.endpoint).nullish(),
  p_user_id: z.uuid().nullish(),
  p_metadata: metadataSchema.nullish(),
});
export type QueryPerformance = z.output<typeof queryPerformanceSchema>;
