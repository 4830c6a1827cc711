import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import {
  crmCompanyFields,
  crmContactFields,
  crmDirections,
  crmLimits,
  crmNoteFields,
  crmObjects,
  crmProviders,
  crmRules,
} from './rules.ts';

export const crmProviderSchema = z.enum(crmProviders);
const byProvider = { provider: crmProviderSchema };
export const crmProviderInputSchema = z.object(byProvider);

const propertySchema = z
  .string()
  .max(crmLimits.property)
  .regex(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)?$/u, 'invalid_property');

function mappingsOf<Field extends string>(fields: readonly Field[]) {
  return z
    .array(
      z.object({
        field: z.enum(fields as readonly [Field, ...Field[]]),
        property: propertySchema,
        direction: z.enum(crmDirections),
      }),
    )
    .max(fields.length)
    .refine((list) => new Set(list.map(({ field }) => field)).size === list.length, {
      error: 'repeated_field',
    })
    .refine((list) => new Set(list.map(({ property }) => property)).size === list.length, {
      error: 'repeated_property',
    });
}

export const crmMappingSchema = z.object({
  contact: mappingsOf(crmContactFields),
  company: mappingsOf(crmCompanyFields),
});

/** What a run did, or a preview would do, by object. */
const countsSchema = z.object({
  contacts_created: z.number().int(),
  contacts_updated: z.number().int(),
  contacts_linked: z.number().int(),
  contacts_sent: z.number().int(),
  contacts_added_there: z.number().int(),
  companies_updated: z.number().int(),
  companies_sent: z.number().int(),
  notes_created: z.number().int(),
  notes_updated: z.number().int(),
  notes_sent: z.number().int(),
  conflicts: z.number().int(),
  /** Records that were deleted there; here nothing is deleted. */
  removed: z.number().int(),
  /** Records that could not be read, without a name, or whose person is not clear. */
  skipped: z.number().int(),
});
export type CrmCounts = z.infer<typeof countsSchema>;
export const noCounts: CrmCounts = Object.fromEntries(
  Object.keys(countsSchema.shape).map((name) => [name, 0]),
) as CrmCounts;

export const crmActions = [
  'create',
  'update',
  'link',
  'send',
  'add_there',
  'conflict',
  'removed',
] as const;
const fieldNameSchema = z.enum([...crmContactFields, ...crmNoteFields, 'website']);
export const crmSampleSchema = z.object({
  object: z.enum(crmObjects),
  action: z.enum(crmActions),
  label: z.string(),
  changes: z.array(z.object({ field: fieldNameSchema, from: z.string(), to: z.string() })),
});
export type CrmSample = z.infer<typeof crmSampleSchema>;

export const crmRunStatuses = ['running', 'waiting', 'done', 'failed'] as const;
export const crmFailures = [
  'reconnect',
  'rate_limited',
  'unavailable',
  'invalid_answer',
  'internal',
] as const;

export const crmRunSchema = z.object({
  id: idSchema,
  kind: z.enum(['preview', 'sync']),
  status: z.enum(crmRunStatuses),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** While it waits for the CRM's limits. */
  resumes_at: z.iso.datetime().nullable(),
  failure: z.enum(crmFailures).nullable(),
  counts: countsSchema,
  sample: z.array(crmSampleSchema),
});
export type CrmRun = z.infer<typeof crmRunSchema>;

export const crmConnectionSchema = z.object({
  provider: crmProviderSchema,
  /** `new` until the first sync was confirmed; `reconnect` when the CRM refuses our access. */
  status: z.enum(['new', 'active', 'paused', 'reconnect']),
  /** The account there, as it calls itself. */
  account_label: z.string(),
  direction: z.enum(crmDirections),
  rule: z.enum(crmRules),
  syncs_notes: z.boolean(),
  adds_contacts: z.boolean(),
  mapping: crmMappingSchema,
  revision: z.number().int(),
  connected_at: z.iso.datetime(),
  last_synced_at: z.iso.datetime().nullable(),
  next_sync_at: z.iso.datetime().nullable(),
  linked_contacts: z.number().int(),
  open_conflicts: z.number().int(),
  /** Whether the preview is of the present settings. */
  is_previewed: z.boolean(),
  run: crmRunSchema.nullable(),
});
export type CrmConnection = z.infer<typeof crmConnectionSchema>;

export const crmConnectorsSchema = z.object({
  providers: z.array(crmProviderSchema),
  connections: z.array(crmConnectionSchema),
});

export const crmUpdateSchema = z.object({
  ...byProvider,
  revision: z.number().int().optional(),
  direction: z.enum(crmDirections).optional(),
  rule: z.enum(crmRules).optional(),
  syncs_notes: z.boolean().optional(),
  adds_contacts: z.boolean().optional(),
  is_paused: z.boolean().optional(),
  mapping: crmMappingSchema.optional(),
});
export type CrmUpdate = z.infer<typeof crmUpdateSchema>;

export const crmCompletionSchema = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4_000),
});

export const crmRunInputSchema = z.object({ ...byProvider, kind: z.enum(['preview', 'sync']) });

/** A property of the CRM that a field can be mapped to. */
export const crmPropertySchema = z.object({
  name: z.string(),
  label: z.string(),
  is_writable: z.boolean(),
});
export const crmPropertiesSchema = z.object({
  contact: z.array(crmPropertySchema),
  company: z.array(crmPropertySchema),
});
export type CrmProperties = z.infer<typeof crmPropertiesSchema>;

/** A field that both sides changed, or (`removed`) a contact that was deleted there. */
export const crmConflictSchema = z.object({
  id: idSchema,
  object: z.enum(crmObjects),
  label: z.string(),
  contact_id: idSchema.nullable(),
  company_id: idSchema.nullable(),
  field: z.union([fieldNameSchema, z.literal('removed')]),
  kith_value: z.string(),
  crm_value: z.string(),
  found_at: z.iso.datetime(),
});
export type CrmConflict = z.infer<typeof crmConflictSchema>;
export const crmConflictPageSchema = pageSchema(crmConflictSchema);

export const crmPageInputSchema = z.object({ ...byProvider, ...pageInputShape });

/** `kith` keeps what is here, `crm` takes what is there. */
export const crmDecisionSchema = z.object({
  ...byProvider,
  id: idSchema,
  decision: z.enum(['kith', 'crm']),
});

/** One value that a sync wrote, on one of the sides. */
export const crmChangeSchema = z.object({
  id: idSchema,
  object: z.enum(crmObjects),
  label: z.string(),
  contact_id: idSchema.nullable(),
  company_id: idSchema.nullable(),
  field: fieldNameSchema,
  side: z.enum(['kith', 'crm']),
  old_value: z.string(),
  new_value: z.string(),
  cause: z.enum(['sync', 'decision', 'undo']),
  changed_at: z.iso.datetime(),
  is_undone: z.boolean(),
});
export type CrmChange = z.infer<typeof crmChangeSchema>;
export const crmChangePageSchema = pageSchema(crmChangeSchema);
export const crmChangeInputSchema = z.object({ ...byProvider, id: idSchema });

/** A record there that a contact is kept in step with. */
export const crmContactLinksSchema = z.object({
  items: z.array(
    z.object({
      ...byProvider,
      account_label: z.string(),
      remote_id: z.string(),
      /** Where people see the record; null while the CRM can't be reached from here. */
      url: z.url().nullable(),
      last_synced_at: z.iso.datetime().nullable(),
    }),
  ),
});
export type CrmContactLinks = z.infer<typeof crmContactLinksSchema>;
