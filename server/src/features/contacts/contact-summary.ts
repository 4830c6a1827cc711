import type { ContactSummary } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import { healthOf, warmthAt } from '@kith/contract/warmth/rules';
import { readTime, type TimeText, toWireTime } from '#platform/database/rows.ts';
import { sql } from 'drizzle-orm';

/** The columns that a summary is made of, of a table or alias `c` over `contacts`. */
export const contactSummaryColumns = sql.raw(`c.id, c.full_name, c.company, c.title, c.location,
  c.photo_id, c.tags, c.cadence_days, c.effective_cadence_days, c.warmth_rank, c.last_interaction_at,
  c.next_step, c.next_step_on, c.archived_at, c.created_at`);

export type ContactSummaryRow = {
  id: string;
  full_name: string;
  company: string;
  title: string;
  location: string;
  photo_id: string | null;
  tags: string[];
  cadence_days: number | null;
  effective_cadence_days: number | null;
  warmth_rank: number;
  last_interaction_at: TimeText | null;
  next_step: string;
  next_step_on: string | null;
  archived_at: TimeText | null;
  created_at: TimeText;
};

/** Warmth as it is shown: one decimal place. */
export function roundWarmth(warmth: number): number {
  return Math.round(warmth * 10) / 10;
}

/** When the next contact is due; a tie without any counts from the day on which it was added. */
function findDue(row: ContactSummaryRow): Date | null {
  if (row.effective_cadence_days === null) return null;
  const from = readTime(row.last_interaction_at ?? row.created_at);
  return new Date(from.getTime() + row.effective_cadence_days * dayMs);
}

/** What leaves the server of a contact in lists, pickers and nudges. */
export function presentContactSummary(row: ContactSummaryRow, now: Date): ContactSummary {
  const warmth = warmthAt(row.warmth_rank, now);
  return {
    id: row.id,
    full_name: row.full_name,
    company: row.company,
    title: row.title,
    location: row.location,
    photo_id: row.photo_id,
    tags: row.tags,
    warmth: roundWarmth(warmth),
    health: healthOf({
      warmth,
      cadenceDays: row.effective_cadence_days,
      lastInteractionAt: readTime(row.last_interaction_at),
      now,
    }),
    cadence_days: row.cadence_days,
    effective_cadence_days: row.effective_cadence_days,
    last_interaction_at: toWireTime(row.last_interaction_at),
    due_at: findDue(row)?.toISOString() ?? null,
    next_step: row.next_step,
    next_step_on: row.next_step_on,
    archived_at: toWireTime(row.archived_at),
    created_at: toWireTime(row.created_at),
  };
}
