import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { locales } from '../core/locales.ts';

export const runbookLimits = {
  slug: 60,
  title: 120,
  body: 20_000,
  reason: 500,
  versions: 100,
  runbooks: 200,
} as const;

/** The name of a runbook in its address. */
export const runbookSlugSchema = z
  .string()
  .max(runbookLimits.slug)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
const versionSchema = z.number().int().min(1).max(1_000_000);
/** Null: came with the product, or by an account that is deleted. */
const authorSchema = z.object({ id: idSchema, name: z.string() }).nullable();

const runbookSummarySchema = z.object({
  id: runbookSlugSchema,
  title: z.string(),
  /** The language that it is written in. */
  locale: z.enum(locales),
  is_archived: z.boolean(),
  version: versionSchema,
  changed_by: authorSchema,
  changed_at: z.iso.datetime(),
});
export type RunbookSummary = z.infer<typeof runbookSummarySchema>;

export const runbookVersionSchema = z.object({
  version: versionSchema,
  title: z.string(),
  /** Markdown. Whoever shows it must not use any HTML of it. */
  body: z.string(),
  reason: z.string(),
  changed_by: authorSchema,
  changed_at: z.iso.datetime(),
  /** The version whose text this one has again. */
  restores: versionSchema.nullable(),
});
export type RunbookVersion = z.infer<typeof runbookVersionSchema>;

const runbookSchema = z.object({
  id: runbookSlugSchema,
  locale: z.enum(locales),
  /** Null while it isn’t archived. */
  archived_at: z.iso.datetime().nullable(),
  archived_by: authorSchema,
  /** Newest first, the current one among them. */
  versions: z.array(runbookVersionSchema).min(1),
});
export type Runbook = z.infer<typeof runbookSchema>;

const oc = closedEndpoints('member');
const tags = ['runbooks'];

/** Only for administrators, and only while `ff.data.pipeline` is on; changes also need `adminOps.v1`. */
export const runbookEndpoints = {
  list: oc
    .route({ method: 'GET', path: '/admin/runbooks', tags, summary: 'Every runbook by its title' })
    .output(z.object({ items: z.array(runbookSummarySchema) })),
  get: oc
    .route({
      method: 'GET',
      path: '/admin/runbooks/{id}',
      tags,
      summary: 'A runbook with its versions',
    })
    .input(z.object({ id: runbookSlugSchema }))
    .output(runbookSchema),
  /**
   * `conflict` where the current version is no longer `expected`, `illegal_state` where nothing would
   * change or `restores` doesn't have this text.
   */
  save: oc
    .route({
      method: 'POST',
      path: '/admin/runbooks/{id}/versions',
      tags,
      summary: 'Add a version to a runbook, with a reason',
    })
    .input(
      z.strictObject({
        id: runbookSlugSchema,
        title: z.string().trim().min(1).max(runbookLimits.title),
        body: z.string().trim().min(1).max(runbookLimits.body),
        reason: z.string().trim().min(1).max(runbookLimits.reason),
        /** The version that was edited. */
        expected: versionSchema,
        restores: versionSchema.nullable().default(null),
      }),
    )
    .output(runbookSchema),
  /** `illegal_state` where the name is taken, also by an archived one, or there are too many. */
  create: oc
    .route({ method: 'POST', path: '/admin/runbooks', tags, summary: 'Add a runbook' })
    .input(
      z.strictObject({
        id: runbookSlugSchema,
        locale: z.enum(locales),
        title: z.string().trim().min(1).max(runbookLimits.title),
        body: z.string().trim().min(1).max(runbookLimits.body),
        reason: z.string().trim().min(1).max(runbookLimits.reason),
      }),
    )
    .output(runbookSchema),
  /** Hides it from the list or shows it again; its versions stay. A repeat changes nothing. */
  archive: oc
    .route({
      method: 'POST',
      path: '/admin/runbooks/{id}/archive',
      tags,
      summary: 'Archive a runbook, or restore it',
    })
    .input(
      z.strictObject({
        id: runbookSlugSchema,
        is_archived: z.boolean(),
        reason: z.string().trim().min(1).max(runbookLimits.reason),
      }),
    )
    .output(runbookSchema),
};
