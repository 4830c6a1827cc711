import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { planIds } from '../credits/plans.ts';
import { environments } from '../system/schemas.ts';
import { flagNames } from './table.ts';

export const flagLimits = { reason: 500, email: 320, longestDays: 366 } as const;

const nameSchema = z.enum(flagNames);

/** What one setting of a flag is about. The more specific one applies: member, plan, environment, everywhere. */
export const flagScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everywhere') }),
  z.strictObject({ kind: z.literal('environment'), environment: z.enum(environments) }),
  z.strictObject({ kind: z.literal('plan'), plan: z.enum(planIds) }),
  z.strictObject({
    kind: z.literal('member'),
    email: z.string().trim().min(3).max(flagLimits.email),
  }),
]);
export type FlagScope = z.infer<typeof flagScopeSchema>;

/** On, off, on for a percentage of the members, or not set here, so that the next scope applies. */
export const flagSettingSchema = z.union([
  z.enum(['on', 'off', 'default']),
  z.number().int().min(0).max(100),
]);
export type FlagSetting = z.infer<typeof flagSettingSchema>;

/** Until when a setting holds; null: until it is changed. Then it is as if it weren't set. */
const endSchema = z.iso.datetime().nullable();

const countSchema = z.number().int().min(0);

export const flagStateSchema = z.object({
  name: nameSchema,
  default: z.boolean(),
  /** The settings other than those of members. */
  settings: z.array(
    z.object({ scope: flagScopeSchema, setting: flagSettingSchema, ends_at: endSchema }),
  ),
  /** How many members have a setting of their own. */
  members: z.object({ on: countSchema, off: countSchema }),
  changed_at: z.iso.datetime().nullable(),
});
export type FlagState = z.infer<typeof flagStateSchema>;

/** What a change would do, in the environment that it is about. */
export const flagPreviewSchema = z.object({
  environment: z.enum(environments),
  members: countSchema,
  before: countSchema,
  after: countSchema,
  gaining: countSchema,
  losing: countSchema,
  /** What is set for this scope now. */
  current: flagSettingSchema,
  current_ends_at: endSchema,
});
export type FlagPreview = z.infer<typeof flagPreviewSchema>;

export const flagChangeSchema = z.object({
  id: idSchema,
  scope: flagScopeSchema,
  before: flagSettingSchema,
  before_ends_at: endSchema,
  after: flagSettingSchema,
  after_ends_at: endSchema,
  reason: z.string(),
  /** Null: from the command line, or by an account that is deleted. */
  changed_by: z.object({ id: idSchema, name: z.string() }).nullable(),
  changed_at: z.iso.datetime(),
  undoes: idSchema.nullable(),
});
export type FlagChange = z.infer<typeof flagChangeSchema>;

const oc = closedEndpoints('member');
const tags = ['operations'];
const wantedShape = {
  name: nameSchema,
  scope: flagScopeSchema,
  setting: flagSettingSchema,
  ends_at: endSchema.default(null),
};

/** A member is on or off; only everyone, or everyone in an environment, has a share. */
const hasFittingShare = ({ scope, setting }: { scope: FlagScope; setting: FlagSetting }) =>
  typeof setting !== 'number' || scope.kind === 'everywhere' || scope.kind === 'environment';
/** What isn't set can't end. */
const hasFittingEnd = ({
  setting,
  ends_at: end,
}: {
  setting: FlagSetting;
  ends_at: string | null;
}) => setting !== 'default' || end === null;
const endFault = { path: ['ends_at'], message: 'Only what is set ends' };
const shareFault = { path: ['setting'], message: 'Only everyone has a share' };

/**
 * Only for administrators, as `operationsEndpoints`, and only while `admin_feature_flags` is on.
 * Changes also need `adminOps.v1`.
 */
export const featureFlagEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/feature-flags',
      tags,
      summary: 'Every flag and how it is set',
    })
    .output(z.object({ environment: z.enum(environments), items: z.array(flagStateSchema) })),
  history: oc
    .route({
      method: 'GET',
      path: '/admin/feature-flags/{name}/changes',
      tags,
      summary: 'The changes of a flag, newest first',
    })
    .input(z.object({ name: nameSchema, ...pageInputShape }))
    .output(pageSchema(flagChangeSchema)),
  /** `not_found` where no member has the address. */
  preview: oc
    .route({
      method: 'POST',
      path: '/admin/feature-flags/{name}/preview',
      tags,
      summary: 'Who would see a flag before and after a change',
    })
    .input(
      z
        .strictObject(wantedShape)
        .refine(hasFittingShare, shareFault)
        .refine(hasFittingEnd, endFault),
    )
    .output(flagPreviewSchema),
  /**
   * `validation_failed` for an end in the past or too far away, `conflict` where the scope is no longer set
   * to `expected`, `illegal_state` where it is already set like that or `undoes` names another change than
   * the one that this takes back.
   */
  change: oc
    .route({
      method: 'POST',
      path: '/admin/feature-flags/{name}/changes',
      tags,
      summary: 'Set a flag for a scope, with a reason',
    })
    .input(
      z
        .strictObject({
          ...wantedShape,
          /** What the preview showed as set. */
          expected: flagSettingSchema,
          expected_ends_at: endSchema.default(null),
          reason: z.string().trim().min(1).max(flagLimits.reason),
          undoes: idSchema.nullable().default(null),
        })
        .refine(hasFittingShare, shareFault)
        .refine(hasFittingEnd, endFault),
    )
    .output(flagChangeSchema),
};
