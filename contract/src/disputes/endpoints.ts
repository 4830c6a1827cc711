import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { bridgeStates } from '../bridges/states.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { proseSchema } from '../core/text.ts';
import { reportReasons } from '../messages/rules.ts';
import { moderationActions, moderationSubjects } from '../moderation/rules.ts';
import { disputeKinds, disputeLimits, disputeLists, disputeStates, entryKinds } from './rules.ts';

const amountSchema = z.number().int().min(1).max(disputeLimits.credits);

/** What a decision does. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('credit'), amount: amountSchema }),
  z.strictObject({ kind: z.literal('charge'), amount: amountSchema }),
  z.strictObject({ kind: z.literal('refund') }),
  z.strictObject({ kind: z.literal('cancel_bridge') }),
  z.strictObject({ kind: z.literal('reopen_bridge') }),
  z.strictObject({
    kind: z.literal('moderate'),
    action: z.enum(moderationActions),
    rule: z.enum(reportReasons).default('other'),
  }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

const personSchema = z.object({ id: idSchema, name: z.string() });
const countSchema = z.number().int().min(0);
const timeSchema = z.iso.datetime();

/** What a case points to, without anything that somebody wrote. */
export const referenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('credit'),
    id: idSchema,
    at: timeSchema,
    action: z.string().nullable(),
    credits: z.number().int(),
    is_refunded: z.boolean(),
  }),
  z.object({
    kind: z.literal('bridge'),
    id: idSchema,
    at: timeSchema,
    state: z.enum(bridgeStates),
  }),
  z.object({
    kind: z.literal('moderation'),
    id: idSchema,
    at: timeSchema,
    subject: z.enum(moderationSubjects),
    actions: z.array(z.enum(moderationActions)),
  }),
]);
export type DisputeReference = z.infer<typeof referenceSchema>;

/** What the member wrote to support themselves. */
const ticketSchema = z.object({
  number: countSchema,
  subject: z.string(),
  message: z.string(),
  created_at: timeSchema,
});

export const disputeEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(entryKinds),
  at: timeSchema,
  /** Null: the service, or a deleted account. */
  author: personSchema.nullable(),
  text: z.string(),
  outcome: outcomeSchema.nullable(),
});
export type DisputeEntry = z.infer<typeof disputeEntrySchema>;

export const disputeSchema = z.object({
  id: idSchema,
  number: countSchema,
  kind: z.enum(disputeKinds),
  subject: z.string(),
  state: z.enum(disputeStates),
  member: personSchema.extend({ email: z.string().nullable() }),
  assignee: personSchema.nullable(),
  opened_at: timeSchema,
  due_at: timeSchema,
  is_overdue: z.boolean(),
  /** Until when the member may appeal; null before a decision, and after an appeal. */
  appeal_until: timeSchema.nullable(),
  is_appealed: z.boolean(),
});
export type Dispute = z.infer<typeof disputeSchema>;

export const disputeAbilities = ['assign', 'note', 'ask', 'decide', 'approve', 'decline'] as const;
export type DisputeAbility = (typeof disputeAbilities)[number];

export const disputeDetailSchema = disputeSchema.extend({
  reference: referenceSchema.nullable(),
  ticket: ticketSchema.nullable(),
  entries: z.array(disputeEntrySchema),
  /** The decision that waits for a second administrator. */
  proposal: z.object({ outcome: outcomeSchema, text: z.string() }).nullable(),
  abilities: z.array(z.enum(disputeAbilities)),
});
export type DisputeDetail = z.infer<typeof disputeDetailSchema>;

/** What a decision would change; null for a decision that changes nothing. */
export const disputeEffectSchema = z.object({
  effect: z.object({ before: z.string(), after: z.string() }).nullable(),
  needs_approval: z.boolean(),
});
export type DisputeEffect = z.infer<typeof disputeEffectSchema>;

const oc = closedEndpoints('member');
const tags = ['operations'];
const byId = z.object({ id: idSchema });
const textSchema = proseSchema(disputeLimits.text).pipe(z.string().min(1));
const emailSchema = z.string().trim().min(3).max(disputeLimits.email);
const dueSchema = z.iso.datetime();
const path = '/admin/disputes';
const step = (verb: string, summary: string) =>
  ({ method: 'POST', path: `${path}/{id}/${verb}`, tags, summary }) as const;

/**
 * Only for administrators, as `operationsEndpoints`, and only while `ff.data.pipeline` is on. Changes
 * also need `adminOps.v1`. `illegal_state` for a step that the case doesn't allow (any more), `forbidden`
 * for a case about oneself.
 */
export const disputeEndpoints = {
  list: oc
    .route({ method: 'GET', path, tags, summary: 'Cases, those that are due first' })
    .input(z.object({ list: z.enum(disputeLists), ...pageInputShape }))
    .output(pageSchema(disputeSchema)),
  get: oc
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'A case with all its entries' })
    .input(byId)
    .output(disputeDetailSchema),
  /** `not_found` where no member has the address. */
  candidates: oc
    .route({
      method: 'POST',
      path: `${path}/candidates`,
      tags,
      summary: 'What a case about a member could point to',
    })
    .input(z.strictObject({ email: emailSchema, kind: z.enum(disputeKinds) }))
    .output(
      z.object({
        member: personSchema,
        references: z.array(referenceSchema),
        tickets: z.array(ticketSchema.omit({ message: true })),
      }),
    ),
  /** A repeat with the same id changes nothing. */
  open: oc
    .route({ method: 'POST', path, tags, summary: 'Open a case about a member' })
    .input(
      z.strictObject({
        id: idSchema,
        email: emailSchema,
        kind: z.enum(disputeKinds),
        subject: z.string().trim().min(1).max(disputeLimits.subject),
        reference_id: idSchema.nullable(),
        ticket_number: z.number().int().min(1).max(2_147_483_647).nullable(),
        due_at: dueSchema,
        note: textSchema,
      }),
    )
    .output(disputeDetailSchema),
  /** `not_found` for an assignee who is no administrator; null: no one. */
  assign: oc
    .route(step('assign', 'Take a case, or give it back, and change when it is due'))
    .input(byId.extend({ is_mine: z.boolean(), due_at: dueSchema }))
    .output(disputeDetailSchema),
  note: oc
    .route(step('note', 'Add a note or evidence for administrators'))
    .input(byId.extend({ kind: z.enum(['note', 'evidence']), text: textSchema }))
    .output(disputeDetailSchema),
  ask: oc
    .route(step('ask', 'Ask the member something'))
    .input(byId.extend({ text: textSchema, due_at: dueSchema }))
    .output(disputeDetailSchema),
  preview: oc
    .route(step('preview', 'What a decision would change'))
    .input(byId.extend({ outcome: outcomeSchema }))
    .output(disputeEffectSchema),
  /** Decides, or proposes to where a second administrator has to approve. The member reads the text. */
  decide: oc
    .route(step('decide', 'Decide a case'))
    .input(byId.extend({ outcome: outcomeSchema, text: textSchema }))
    .output(disputeDetailSchema),
  approve: oc
    .route(step('approve', 'Approve a decision that another administrator proposed'))
    .input(byId)
    .output(disputeDetailSchema),
  decline: oc
    .route(step('decline', 'Decline a decision, or take back one’s own proposal'))
    .input(byId.extend({ text: textSchema }))
    .output(disputeDetailSchema),
};

/** A case as its member sees it: nothing of administrators’ notes, nor of who they are. */
export const ownDisputeSchema = z.object({
  id: idSchema,
  number: countSchema,
  kind: z.enum(disputeKinds),
  subject: z.string(),
  state: z.enum(disputeStates),
  due_at: timeSchema,
  appeal_until: timeSchema.nullable(),
  entries: z.array(
    disputeEntrySchema.pick({ id: true, kind: true, at: true, text: true, outcome: true }),
  ),
  can_answer: z.boolean(),
  can_appeal: z.boolean(),
});
export type OwnDispute = z.infer<typeof ownDisputeSchema>;

const ownPath = '/support/cases';

/** `illegal_state` once it can’t be answered or appealed any more. */
export const ownDisputeEndpoints = {
  list: oc
    .route({ method: 'GET', path: ownPath, tags: ['support'], summary: 'Cases about the member' })
    .output(z.object({ items: z.array(ownDisputeSchema) })),
  answer: oc
    .route({
      method: 'POST',
      path: `${ownPath}/{id}/answer`,
      tags: ['support'],
      summary: 'Answer a question about a case',
    })
    .input(byId.extend({ text: textSchema }))
    .output(ownDisputeSchema),
  appeal: oc
    .route({
      method: 'POST',
      path: `${ownPath}/{id}/appeal`,
      tags: ['support'],
      summary: 'Appeal against a decision, once',
    })
    .input(byId.extend({ text: textSchema }))
    .output(ownDisputeSchema),
};
