import type { SignalType } from '@kith/contract/nudges/rules';
import type { nudgeReasonSchema, nudgeScoreSchema } from '@kith/contract/nudges/schemas';
import {
  date,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** What a signal rests on: plain facts and the day that they are about, where there is one. */
export type SignalEvidence = { date?: string } & Record<string, string | number | null>;

export type NudgeReason = z.infer<typeof nudgeReasonSchema>;
export type NudgeScore = z.infer<typeof nudgeScoreSchema>;

/** Facts about contacts worth reacting to; `fact_key` names the fact, so that it stands once. */
export const signals = pgTable(
  'signals',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    contactId: uuid('contact_id').notNull(),
    type: text('type').$type<SignalType>().notNull(),
    factKey: text('fact_key').notNull(),
    evidence: jsonb('evidence').$type<SignalEvidence>().notNull(),
    score: real('score').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** The nudges of a member's local days; a snoozed one moves to the day on which it comes back. */
export const nudges = pgTable(
  'nudges',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    day: date('day', { mode: 'string' }).notNull(),
    position: smallint('position').notNull(),
    type: text('type').$type<SignalType>().notNull(),
    contactId: uuid('contact_id').notNull(),
    signalId: uuid('signal_id').notNull(),
    reason: jsonb('reason').$type<NudgeReason>().notNull(),
    score: jsonb('score').$type<NudgeScore>().notNull(),
    status: text('status', { enum: ['open', 'done', 'snoozed', 'dismissed'] })
      .notNull()
      .default('open'),
    snoozedUntil: moment('snoozed_until'),
    rating: text('rating', { enum: ['up', 'down'] }),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
export type NudgeRow = typeof nudges.$inferSelect;

/** Nudges acted on, and what came of them. */
export const engagements = pgTable(
  'engagements',
  {
    ownerId: uuid('owner_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    nudgeId: uuid('nudge_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    action: text('action', { enum: ['drafted', 'logged', 'snoozed', 'dismissed'] }).notNull(),
    interactionId: uuid('interaction_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
export type EngagementAction = (typeof engagements.$inferSelect)['action'];

/** Beta distribution per member and type of nudge: how often such a nudge was worth it. */
export const nudgeWeights = pgTable(
  'nudge_weights',
  {
    ownerId: uuid('owner_id').notNull(),
    type: text('type').$type<SignalType>().notNull(),
    alpha: real('alpha').notNull(),
    beta: real('beta').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.type] })],
);
