import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { measures, monitorStates, periods } from './rules.ts';

export const monitorLimits = {
  name: 80,
  reason: 500,
  url: 500,
  threshold: 1_000_000,
  monitors: 50,
  /** How long notices can be silenced. */
  silenceDays: 30,
  /** How far a dry run looks back. */
  dryRunDays: 7,
} as const;

const actorSchema = z.object({ id: idSchema, name: z.string() }).nullable();
const reasonSchema = z.string().trim().min(1).max(monitorLimits.reason);
const stateSchema = z.enum(monitorStates);

const ruleShape = {
  measure: z.enum(measures),
  /** It alerts above this. */
  threshold: z.number().min(0).max(monitorLimits.threshold),
  period_minutes: z.union(periods.map((minutes) => z.literal(minutes))),
};

const definitionShape = {
  ...ruleShape,
  name: z.string().trim().min(1).max(monitorLimits.name),
  is_active: z.boolean(),
  /** Whether administrators get an email. */
  emails: z.boolean(),
};

export const monitorSchema = z.object({
  ...definitionShape,
  id: idSchema,
  /** Where alerts are also posted: the host alone, since the rest of an address may be a secret. */
  webhook_host: z.string().nullable(),
  state: stateSchema,
  state_since: z.iso.datetime(),
  value: z.number().nullable(),
  checked_at: z.iso.datetime().nullable(),
  /** Null once it is over. */
  silenced_until: z.iso.datetime().nullable(),
  silence_reason: z.string().nullable(),
  /** Counts the changes of the definition. */
  revision: z.number().int(),
});
export type Monitor = z.infer<typeof monitorSchema>;

export const monitorChangeKinds = ['created', 'changed', 'silenced', 'unsilenced'] as const;

/** What a monitor was set to; addresses of webhooks by their host. */
const storedDefinitionSchema = z.object({
  ...definitionShape,
  webhook_host: z.string().nullable(),
});
export type StoredDefinition = z.infer<typeof storedDefinitionSchema>;

export const monitorChangeSchema = z.object({
  id: idSchema,
  kind: z.enum(monitorChangeKinds),
  at: z.iso.datetime(),
  by: actorSchema,
  reason: z.string(),
  before: storedDefinitionSchema.nullable(),
  after: storedDefinitionSchema.nullable(),
  silenced_until: z.iso.datetime().nullable(),
});
export type MonitorChange = z.infer<typeof monitorChangeSchema>;

export const monitorEventSchema = z.object({
  id: idSchema,
  state: stateSchema,
  value: z.number().nullable(),
  at: z.iso.datetime(),
  /** Notices of it; none while it was silenced. */
  notices: z.array(
    z.object({
      channel: z.enum(['email', 'webhook']),
      state: z.enum(['waiting', 'sent', 'failed']),
      tries: z.number().int(),
      fault: z.string().nullable(),
    }),
  ),
});
export type MonitorEvent = z.infer<typeof monitorEventSchema>;

export const dryRunSchema = z.object({
  /** The oldest reading; null where there is none. */
  since: z.iso.datetime().nullable(),
  readings: z.number().int(),
  now: z.object({ state: stateSchema, value: z.number().nullable() }),
  alerts: z.array(
    z.object({
      from: z.iso.datetime(),
      to: z.iso.datetime().nullable(),
      worst: z.number(),
    }),
  ),
});
export type MonitorDryRun = z.infer<typeof dryRunSchema>;

const oc = closedEndpoints('member');
const tags = ['operations'];
const byId = z.object({ id: idSchema });
/** Null: none. Left out: as it is. */
const webhookShape = {
  webhook_url: z.string().trim().max(monitorLimits.url).nullable().optional(),
};

const endpoints = {
  list: oc
    .route({ method: 'GET', path: '/admin/monitors', tags, summary: 'Every monitor and its state' })
    .output(
      z.object({
        items: z.array(monitorSchema),
        /** What each measure says now; null where it can't be measured. */
        measures: z.array(z.object({ measure: ruleShape.measure, value: z.number().nullable() })),
        /** Whether alerts can be posted: only with a secret to sign them. */
        has_webhooks: z.boolean(),
      }),
    ),
  history: oc
    .route({
      method: 'GET',
      path: '/admin/monitors/{id}/history',
      tags,
      summary: 'The latest states of a monitor with their notices, and its changes',
    })
    .input(byId)
    .output(
      z.object({ events: z.array(monitorEventSchema), changes: z.array(monitorChangeSchema) }),
    ),
  dryRun: oc
    .route({
      method: 'POST',
      path: '/admin/monitors/dry-run',
      tags,
      summary: 'When a definition would have alerted in the last days; changes nothing',
    })
    .input(z.strictObject(ruleShape))
    .output(dryRunSchema),
  /** `validation_failed` for an address that may not be called, `illegal_state` without a secret or beyond the limit. */
  create: oc
    .route({
      method: 'POST',
      path: '/admin/monitors',
      tags,
      successStatus: 201,
      summary: 'Add a monitor, with a reason',
    })
    .input(z.strictObject({ ...definitionShape, ...webhookShape, reason: reasonSchema }))
    .output(monitorSchema),
  /** `conflict` where it was changed since `revision`. */
  change: oc
    .route({
      method: 'PUT',
      path: '/admin/monitors/{id}',
      tags,
      summary: 'Change a monitor, with a reason',
    })
    .input(
      z.strictObject({
        ...byId.shape,
        ...definitionShape,
        ...webhookShape,
        revision: z.number().int(),
        reason: reasonSchema,
      }),
    )
    .output(monitorSchema),
  silence: oc
    .route({
      method: 'POST',
      path: '/admin/monitors/{id}/silence',
      tags,
      summary: 'Send no notices until a time, or again from now on; with a reason',
    })
    .input(
      z.strictObject({ ...byId.shape, until: z.iso.datetime().nullable(), reason: reasonSchema }),
    )
    .output(monitorSchema),
};

/** Named, because the compiler would write out the type of all endpoints together, which is too long. */
export type MonitorEndpoints = { [Name in keyof typeof endpoints]: (typeof endpoints)[Name] };

/**
 * Only for administrators, as `operationsEndpoints`, and only while `ff.data.pipeline` is on. Changes also
 * need `adminOps.v1`.
 */
export const monitorEndpoints: MonitorEndpoints = endpoints;
