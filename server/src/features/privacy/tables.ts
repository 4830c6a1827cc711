import type { VisibilityLevel } from '@kith/contract/privacy/rules';
import { boolean, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Preferences that bind requests to a member; no row while they stay in the member's browser. */
export const privacyPreferences = pgTable('privacy_preferences', {
  ownerId: uuid('owner_id').primaryKey(),
  warmth_threshold: smallint().notNull(),
  region_restrictions: text().array().notNull(),
  time_window_start: smallint().notNull(),
  time_window_end: smallint().notNull(),
  timezone: text().notNull(),
  cooldown_period_days: smallint().notNull(),
  max_introductions_per_week: smallint().notNull(),
  auto_accept_first_degree: boolean().notNull(),
  visibility_level: text().$type<VisibilityLevel>().notNull(),
  data_retention_months: smallint().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
});
