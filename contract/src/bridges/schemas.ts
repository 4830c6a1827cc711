import { z } from 'zod';

import { linkedOpportunitySchema } from '../chains/schemas.ts';
import { contactMatchSchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { locales } from '../core/locales.ts';
import { lineSchema, proseSchema } from '../core/text.ts';
import { messageLimits, reportReasons } from '../messages/rules.ts';
import { bridgeFacts, bridgeStages } from './disclosure.ts';
import { bridgeLimits, bridgeTabs } from './rules.ts';
import { bridgeActors, bridgeEvents, bridgeRoles, bridgeStates } from './states.ts';

const moment = z.iso.datetime();
const byId = z.object({ id: idSchema });

/** Someone in a bridge, as far as the reader may know them. */
const personSchema = z.object({
  /** Null for who is no member, and while it is not known. */
  member_id: idSchema.nullable(),
  /** The reader's own contact. */
  contact_id: idSchema.nullable(),
  /** The reader's warmth with that contact, 0 to 100; null without one. */
  warmth: z.number().nullable(),
  name: z.string(),
  headline: z.string(),
  /** Disclosed by an introduction by email. */
  email: z.string().nullable(),
});
export type BridgePerson = z.infer<typeof personSchema>;

/** What came of an introduction for one of the two. Money in minor units. */
const outcomeShape = {
  is_met: z.boolean(),
  is_helpful: z.boolean().nullable(),
  value: z
    .object({
      amount: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      currency: z.string().regex(/^[A-Z]{3}$/u),
    })
    .nullable(),
};
const outcomeSchema = z.object(outcomeShape);
export type BridgeOutcome = z.infer<typeof outcomeSchema>;

/** A bridge as one of the three sees it; what is not disclosed to them is null. */
export const bridgeSchema = z.object({
  id: idSchema,
  role: z.enum(bridgeRoles),
  state: z.enum(bridgeStates),
  stage: z.enum(bridgeStages),
  requester: personSchema.nullable(),
  connector: personSchema.nullable(),
  target: personSchema.nullable(),
  /** Who the requester would like to meet, in their words. */
  wanted: z.object({ name: z.string(), about: z.string() }).nullable(),
  why: z.string().nullable(),
  message: z.string().nullable(),
  connector_note: z.string().nullable(),
  /** How the target is asked. */
  way: z.enum(['member', 'email']).nullable(),
  conversation_id: idSchema.nullable(),
  created_at: moment,
  /** Since when it has been as it is. */
  changed_at: moment,
  /** When it ends if no one answers. */
  expires_at: moment.nullable(),
  /** From when on the requester may send a reminder; null once it was sent. */
  remindable_at: moment.nullable(),
  is_archived: z.boolean(),
  outcome: outcomeSchema.nullable(),
  /** What the reader may do now. */
  actions: z.array(z.enum([...bridgeEvents, 'report', 'archive'])),
  /** What the reader sees of it now. */
  facts: z.array(z.enum(bridgeFacts)),
});
export type Bridge = z.infer<typeof bridgeSchema>;

/** One step of a bridge's history. */
const entrySchema = z.object({
  event: z.enum(bridgeEvents),
  by: z.enum(bridgeActors),
  at: moment,
  /** What the person wrote with it; empty without words. */
  note: z.string(),
});
export type BridgeEntry = z.infer<typeof entrySchema>;

export const bridgeDetailSchema = bridgeSchema.extend({
  /** What it is for: the requester’s alone. */
  opportunity: linkedOpportunitySchema.nullable(),
  history: z.array(entrySchema),
  /** What the others said came of it, for the connector: without money. */
  outcomes: z.array(
    z.object({ role: z.enum(bridgeRoles), ...outcomeSchema.omit({ value: true }).shape }),
  ),
});
export type BridgeDetail = z.infer<typeof bridgeDetailSchema>;

export const listBridgesSchema = z.object({ tab: z.enum(bridgeTabs) });
export const bridgesSchema = z.object({ items: z.array(bridgeSchema) });
export const bridgeCountsSchema = z.record(z.enum(bridgeTabs), z.number().int());
export type BridgeCounts = z.infer<typeof bridgeCountsSchema>;

const targetShape = {
  /** Who to meet: the name as the requester knows it. */
  name: lineSchema(bridgeLimits.name).pipe(z.string().min(1)),
  about: lineSchema(bridgeLimits.about).default(''),
  /** The requester's own contact, if it is one. */
  contact_id: idSchema.nullable().default(null),
  /** A member whose profile the requester sees, if it is one. */
  member_id: idSchema.nullable().default(null),
};

export const draftBridgeSchema = z.object({
  connector_contact_id: idSchema,
  target: z.object(targetShape),
  /** For the connector alone. */
  why: proseSchema(bridgeLimits.why).default(''),
  /** For the target, word for word. */
  message: proseSchema(bridgeLimits.message).default(''),
  /** What it is for, of the requester’s own; absent, it stays. */
  opportunity_id: idSchema.nullable().optional(),
});
export type DraftBridge = z.infer<typeof draftBridgeSchema>;
export const editBridgeSchema = draftBridgeSchema.extend({ id: idSchema });
export type EditBridge = z.infer<typeof editBridgeSchema>;

const noteSchema = proseSchema(bridgeLimits.note).default('');
export const agreeSchema = z.object({
  id: idSchema,
  /** The connector's own contact that is the wanted person. */
  contact_id: idSchema,
  /** Which of the contact's addresses, for who is no member. */
  email: z.string().max(320).nullable().default(null),
  note: noteSchema,
});
export type AgreeToBridge = z.infer<typeof agreeSchema>;

export const declineSchema = byId.extend({ note: noteSchema });
export const thankSchema = byId.extend({
  text: proseSchema(bridgeLimits.thanks).pipe(z.string().min(1)),
});
export const completeSchema = byId.extend(outcomeShape);
export type CompleteBridge = z.infer<typeof completeSchema>;
export const archiveSchema = byId.extend({ is_archived: z.boolean() });
export const reportBridgeSchema = byId.extend({
  reason: z.enum(reportReasons),
  note: proseSchema(messageLimits.reportNote).default(''),
});
export type ReportBridge = z.infer<typeof reportBridgeSchema>;

/** A contact who is a member and can be asked for introductions. */
export const connectorsSchema = z.object({
  items: z.array(
    z.object({
      contact_id: idSchema,
      name: z.string(),
      about: z.string(),
      warmth_rank: z.number().nullable(),
    }),
  ),
});
export type BridgeConnector = z.infer<typeof connectorsSchema>['items'][number];

/** The connector's contacts that may be the wanted person, likeliest first. */
export const candidatesSchema = z.object({
  items: z.array(
    z.object({
      contact_id: idSchema,
      name: z.string(),
      about: z.string(),
      /** Why the search found them; null where the name matches. */
      match: contactMatchSchema.nullable(),
      /** Null where they can't be asked at all. */
      way: z.enum(['member', 'email']).nullable(),
      emails: z.array(z.string()),
    }),
  ),
});
export type BridgeCandidate = z.infer<typeof candidatesSchema>['items'][number];
export const listCandidatesSchema = byId.extend({
  query: lineSchema(bridgeLimits.name).default(''),
});

export const draftMessageSchema = z.object({
  connector_name: lineSchema(bridgeLimits.name),
  target_name: lineSchema(bridgeLimits.name).pipe(z.string().min(1)),
  target_about: lineSchema(bridgeLimits.about).default(''),
  why: proseSchema(bridgeLimits.why).default(''),
  locale: z.enum(locales).optional(),
});
export type DraftBridgeMessage = z.infer<typeof draftMessageSchema>;

/** A connector's load, and whether they take requests. */
export const bridgeSettingsSchema = z.object({
  is_paused: z.boolean(),
  /** Requests that wait for their answer. */
  waiting: z.number().int(),
  /** Introductions they agreed to make in the last seven days. */
  agreed_this_week: z.number().int(),
  /** Of the calendar month, as requester. */
  requested_this_month: z.number().int(),
  monthly_limit: z.number().int(),
});
export type BridgeSettings = z.infer<typeof bridgeSettingsSchema>;
