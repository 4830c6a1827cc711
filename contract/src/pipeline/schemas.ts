import { z } from 'zod';

import { idSchema } from '../core/ids.ts';

/** The tables and logs that a trace is put together from. */
export const traceSources = [
  'request',
  'webhook',
  'audit',
  'job',
  'dead_letter',
  'email',
  'notification',
  'payment_event',
  'payment',
  'error_report',
] as const;
export type TraceSource = (typeof traceSources)[number];

/** How long each of them keeps what it records, in days; null: for good. */
export const traceRetentionDays: Readonly<Record<TraceSource, number | null>> = {
  request: 30,
  webhook: 30,
  audit: null,
  job: 2,
  dead_letter: 90,
  email: 30,
  notification: 365,
  payment_event: null,
  payment: null,
  error_report: 120,
};

export const traceStates = ['done', 'waiting', 'running', 'failed', 'discarded'] as const;

/** A correlation id, or the id of a job, a payment, an email, an event of the provider or a report. */
export const traceIdSchema = z
  .string()
  .trim()
  .min(6)
  .max(200)
  .regex(/^[\w.:@<>=-]+$/u);

export const traceEntrySchema = z.object({
  source: z.enum(traceSources),
  at: z.iso.datetime(),
  /** When it ended, or is due while it waits; null for what takes no time. */
  until: z.iso.datetime().nullable(),
  /** A path, a kind of job, event or notification, or a masked address. */
  name: z.string(),
  state: z.enum(traceStates),
  /** A status, a masked fault, an amount. */
  detail: z.string().nullable(),
  tries: z.number().int().min(0).nullable(),
  correlation_id: z.string().nullable(),
  references: z.array(z.object({ name: z.string(), id: z.string() })),
});
export type TraceEntry = z.infer<typeof traceEntrySchema>;

export const traceSchema = z.object({
  /** The correlation ids that the id led to. */
  correlation_ids: z.array(z.string()),
  /** Oldest first. */
  entries: z.array(traceEntrySchema),
  /** Whether there are more than are shown. */
  is_cut: z.boolean(),
});
export type Trace = z.infer<typeof traceSchema>;

/** A request that was recorded, as the start of a trace. */
export const recentTraceSchema = z.object({
  correlation_id: z.string(),
  id: idSchema,
  kind: z.enum(['request', 'webhook', 'email']),
  name: z.string(),
  outcome: z.string(),
  at: z.iso.datetime(),
});
export type RecentTrace = z.infer<typeof recentTraceSchema>;
