import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { badgeIds } from '../badges/table.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { planIds } from '../credits/plans.ts';
import { overrideLimits, overrideLists, overrideStates } from './rules.ts';

const endSchema = z.iso.datetime();

/** What a member is granted beside what they earned or paid for. */
export const overrideGrantSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('credits'),
    amount: z.number().int().min(1).max(overrideLimits.credits),
    expires_at: endSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('plan'), plan: z.enum(['plus', 'pro']), expires_at: endSchema }),
  z.strictObject({
    kind: z.literal('limit'),
    limit: z.literal('bridges_per_month'),
    value: z.number().int().min(1).max(overrideLimits.bridges),
    expires_at: endSchema,
  }),
  z.strictObject({ kind: z.literal('badge'), badge: z.enum(badgeIds) }),
  z.strictObject({ kind: z.literal('verified_email') }),
]);
export type OverrideGrant = z.infer<typeof overrideGrantSchema>;

const countSchema = z.number().int().min(0);

/** What a member has of what an override can change. */
export const memberFactsSchema = z.object({
  credits: countSchema,
  plan: z.enum(planIds),
  bridges_per_month: countSchema,
  badges: countSchema,
  is_verified: z.boolean(),
});
export type MemberFacts = z.infer<typeof memberFactsSchema>;

export const effectSchema = z.object({ before: memberFactsSchema, after: memberFactsSchema });
export type Effect = z.infer<typeof effectSchema>;

const personSchema = z.object({ id: idSchema, name: z.string() });
const memberSchema = personSchema.extend({ email: z.string().nullable() });

/** What the one who asks may do about an override. */
export const overrideActions = ['approve', 'decline', 'withdraw', 'undo'] as const;
export type OverrideAction = (typeof overrideActions)[number];

export const overrideSchema = z.object({
  id: idSchema,
  member: memberSchema,
  grant: overrideGrantSchema,
  reason: z.string(),
  state: z.enum(overrideStates),
  /** Null: an account that is deleted. */
  requested_by: personSchema.nullable(),
  requested_at: z.iso.datetime(),
  /** Who approved or declined it; null where no one had to, or whose account is deleted. */
  decided_by: personSchema.nullable(),
  decided_at: z.iso.datetime().nullable(),
  ended_by: personSchema.nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** Why it was declined or undone. */
  note: z.string(),
  is_final: z.boolean(),
  actions: z.array(z.enum(overrideActions)),
});
export type Override = z.infer<typeof overrideSchema>;

/** Why an override can't be asked for. */
export const overrideBlocks = ['self', 'no_approver', 'no_change', 'exists'] as const;
export type OverrideBlock = (typeof overrideBlocks)[number];

export const overridePreviewSchema = z.object({
  member: memberSchema,
  effect: effectSchema,
  needs_approval: z.boolean(),
  is_final: z.boolean(),
  blocked: z.enum(overrideBlocks).nullable(),
});
export type OverridePreview = z.infer<typeof overridePreviewSchema>;

const oc = closedEndpoints('member');
const tags = ['operations'];
const byId = z.object({ id: idSchema });
const noteSchema = z.string().trim().min(1).max(overrideLimits.reason);
const wantedShape = {
  email: z.string().trim().min(3).max(overrideLimits.email),
  grant: overrideGrantSchema,
};

/**
 * Only for administrators, as `operationsEndpoints`, and only while `ff.data.pipeline` is on. Changes
 * also need `adminOps.v1`.
 */
export const overrideEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/overrides',
      tags,
      summary: 'What administrators granted members, newest first',
    })
    .input(
      z.object({
        list: z.enum(overrideLists),
        search: z.string().trim().max(overrideLimits.search).optional(),
        ...pageInputShape,
      }),
    )
    .output(pageSchema(overrideSchema)),
  /** What approving it, or undoing it, would change now; null where neither is possible. */
  effect: oc
    .route({
      method: 'GET',
      path: '/admin/overrides/{id}/effect',
      tags,
      summary: 'What approving or undoing an override would change',
    })
    .input(byId)
    .output(z.object({ effect: effectSchema.nullable() })),
  /** `not_found` where no member has the address. */
  preview: oc
    .route({
      method: 'POST',
      path: '/admin/overrides/preview',
      tags,
      summary: 'What an override would change',
    })
    .input(z.strictObject(wantedShape))
    .output(overridePreviewSchema),
  /** A repeat with the same id changes nothing. `illegal_state` where a preview is blocked. */
  request: oc
    .route({
      method: 'POST',
      path: '/admin/overrides',
      tags,
      summary: 'Grant a member something, or ask a second administrator to approve it',
    })
    .input(z.strictObject({ id: idSchema, ...wantedShape, reason: noteSchema }))
    .output(overrideSchema),
  /** `forbidden` for who asked for it and the member it is for, `illegal_state` once it is decided. */
  approve: oc
    .route({
      method: 'POST',
      path: '/admin/overrides/{id}/approve',
      tags,
      summary: 'Approve an override that another administrator asked for',
    })
    .input(byId)
    .output(overrideSchema),
  decline: oc
    .route({
      method: 'POST',
      path: '/admin/overrides/{id}/decline',
      tags,
      summary: 'Decline an override that another administrator asked for',
    })
    .input(byId.extend({ note: noteSchema }))
    .output(overrideSchema),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/admin/overrides/{id}/withdraw',
      tags,
      summary: 'Withdraw one’s own request',
    })
    .input(byId)
    .output(overrideSchema),
  /** `illegal_state` for what is final or over. */
  undo: oc
    .route({
      method: 'POST',
      path: '/admin/overrides/{id}/undo',
      tags,
      summary: 'Take back what a member was granted, as far as it is still there',
    })
    .input(byId.extend({ note: noteSchema }))
    .output(overrideSchema),
};
