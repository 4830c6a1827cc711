import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';

export const termLimits = {
  name: 80,
  definition: 2_000,
  reason: 500,
  text: 1_000,
  versions: 100,
  objections: 100,
  terms: 200,
} as const;

/** The screens on which a term is used, in the order of the screen. */
export const termPlaces = [
  'analytics',
  'activation',
  'intros',
  'retention',
  'scorecards',
  'service_levels',
  'readiness',
  'dashboard',
  'contacts',
  'insights',
  'health',
  'matches',
  'bridges',
  'wallet',
  'referrals',
] as const;
export type TermPlace = (typeof termPlaces)[number];

const slugSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
const versionSchema = z.number().int().min(1).max(1_000_000);
const reasonSchema = z.string().trim().min(1).max(termLimits.reason);
const personSchema = z.object({ id: idSchema, name: z.string() });
const timeSchema = z.iso.datetime();

const responsibleSchema = personSchema.extend({
  /** Whether they are still an administrator. */
  is_administrator: z.boolean(),
});

/** What a version says. */
const termShape = {
  name: z.string(),
  definition: z.string(),
  /** The id of a formula of the methodology. */
  formula: z.string().nullable(),
  places: z.array(z.enum(termPlaces)),
  responsible: responsibleSchema.nullable(),
  review_on: z.iso.date().nullable(),
};

const termVersionSchema = z.object({
  ...termShape,
  version: versionSchema,
  reason: z.string(),
  /** Null: came with the product, or by an account that is deleted. */
  changed_by: personSchema.nullable(),
  changed_at: timeSchema,
  restores: versionSchema.nullable(),
});
export type TermVersion = z.infer<typeof termVersionSchema>;

const termSummarySchema = z.object({
  ...termShape,
  id: slugSchema,
  version: versionSchema,
  is_review_due: z.boolean(),
  open_objections: z.number().int(),
});
export type TermSummary = z.infer<typeof termSummarySchema>;

const objectionSchema = z.object({
  id: idSchema,
  /** The version that it is about. */
  version: versionSchema,
  text: z.string(),
  /** Null: an account that is deleted. */
  raised_by: personSchema.nullable(),
  raised_at: timeSchema,
  /** Null while it is open. */
  answer: z.string().nullable(),
  settled_by: personSchema.nullable(),
  settled_at: timeSchema.nullable(),
});
export type TermObjection = z.infer<typeof objectionSchema>;

const termSchema = z.object({
  id: slugSchema,
  /** Newest first, the current one among them. */
  versions: z.array(termVersionSchema).min(1),
  /** Open ones first, then newest first. */
  objections: z.array(objectionSchema),
});
export type Term = z.infer<typeof termSchema>;

const writtenShape = {
  name: z.string().trim().min(1).max(termLimits.name),
  definition: z.string().trim().min(1).max(termLimits.definition),
  formula: z
    .string()
    .max(80)
    .regex(/^[a-z0-9-]+$/u)
    .nullable(),
  places: z.array(z.enum(termPlaces)).max(termPlaces.length),
  responsible_id: idSchema.nullable(),
  review_on: z.iso.date().nullable(),
  reason: reasonSchema,
};

const oc = closedEndpoints('member');
const tags = ['alignment'];

/** Only for administrators, and only while `ff.revops.readiness` is on; changes also need `adminOps.v1`. */
export const alignmentEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/terms',
      tags,
      summary: 'The terms that figures use, by name, and who may answer for them',
    })
    .output(z.object({ items: z.array(termSummarySchema), administrators: z.array(personSchema) })),
  get: oc
    .route({
      method: 'GET',
      path: '/admin/terms/{id}',
      tags,
      summary: 'A term with its versions and objections',
    })
    .input(z.object({ id: slugSchema }))
    .output(termSchema),
  /** `illegal_state` where the address is taken, or there are too many. */
  create: oc
    .route({ method: 'POST', path: '/admin/terms', tags, summary: 'Add a term, with a reason' })
    .input(z.strictObject({ id: slugSchema, ...writtenShape }))
    .output(termSchema),
  /**
   * `conflict` where the current version is no longer `expected`, `illegal_state` where nothing would
   * change, `not_found` where the responsible member is no administrator.
   */
  save: oc
    .route({
      method: 'POST',
      path: '/admin/terms/{id}/versions',
      tags,
      summary: 'Add a version of a definition, with a reason',
    })
    .input(z.strictObject({ id: slugSchema, expected: versionSchema, ...writtenShape }))
    .output(termSchema),
  /** As `save`, with what an older version says. */
  restore: oc
    .route({
      method: 'POST',
      path: '/admin/terms/{id}/restore',
      tags,
      summary: 'Restore an older version of a definition, as a new one',
    })
    .input(
      z.strictObject({
        id: slugSchema,
        version: versionSchema,
        expected: versionSchema,
        reason: reasonSchema,
      }),
    )
    .output(termSchema),
  /** A repeat with the same id changes nothing. */
  object: oc
    .route({
      method: 'POST',
      path: '/admin/terms/{id}/objections',
      tags,
      summary: 'Note that one understands a term otherwise',
    })
    .input(
      z.strictObject({
        id: slugSchema,
        objection: idSchema,
        text: z.string().trim().min(1).max(termLimits.text),
      }),
    )
    .output(termSchema),
  /** Final. `illegal_state` where it is settled already. */
  settle: oc
    .route({
      method: 'POST',
      path: '/admin/terms/{id}/settle',
      tags,
      summary: 'Settle an objection, with an answer',
    })
    .input(
      z.strictObject({
        id: slugSchema,
        objection: idSchema,
        answer: z.string().trim().min(1).max(termLimits.text),
      }),
    )
    .output(termSchema),
};
