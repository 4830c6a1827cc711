import type { Goal, NudgeKind } from '@kith/contract/expectations/rules';
import { pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What a member wants from the product; without a row the contract's defaults hold. */
export const expectations = pgTable('expectations', {
  ownerId: uuid('owner_id').primaryKey(),
  goals: text('goals').array().$type<Goal[]>().notNull(),
  topics: text('topics').array().notNull(),
  nudgesPerDay: smallint('nudges_per_day').notNull(),
  nudgeKinds: text('nudge_kinds').array().$type<NudgeKind[]>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
});
