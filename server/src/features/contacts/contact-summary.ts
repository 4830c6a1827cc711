import { dueAt } from '@kith/contract/cadence/rules';
import type { ContactMatch, ContactSummary, ListedContact } from '@kith/contract/contacts/schemas';
import { healthOf, warmthAt } from '@kith/contract/warmth/rules';
import type { Contacts } from '#platform/database/database-types.ts';
import { readTime, toWireTime } from '#platform/database/rows.ts';
import { type Selectable, sql } from 'kysely';

const summaryColumns = [
  'id',
  'full_name',
  'company',
  'title',
  'location',
  'photo_id',
  'tags',
  'cadence_days',
  'effective_cadence_days',
  'warmth_rank',
  'last_interaction_at',
  'next_step',
  'next_step_on',
  'archived_at',
  'created_at',
] as const;

/** The columns of a summary, of a table or alias `c` over `contacts`. */
export const contactSummaryColumns = sql.raw(summaryColumns.map((name) => `c.${name}`).join(', '));

export type ContactSummaryRow = Pick<Selectable<Contacts>, (typeof summaryColumns)[number]>;

/** Warmth as it is shown: with one decimal place. */
export function roundWarmth(warmth: number): number {
  return Math.round(warmth * 10) / 10;
}

/** The public fields of a contact in lists, pickers and nudges. */
export function presentContactSummary(row: ContactSummaryRow, now: Date): ContactSummary {
  const warmth = warmthAt(row.warmth_rank, now);
  const tie = {
    cadenceDays: row.effective_cadence_days,
    lastInteractionAt: readTime(row.last_interaction_at),
  };
  const due = dueAt({ ...tie, createdAt: readTime(row.created_at) });
  return {
    id: row.id,
    full_name: row.full_name,
    company: row.company,
    title: row.title,
    location: row.location,
    photo_id: row.photo_id,
    tags: row.tags,
    warmth: roundWarmth(warmth),
    health: healthOf({ ...tie, warmth, now }),
    cadence_days: row.cadence_days,
    effective_cadence_days: row.effective_cadence_days,
    last_interaction_at: toWireTime(row.last_interaction_at),
    due_at: due?.toISOString() ?? null,
    next_step: row.next_step,
    next_step_on: row.next_step_on,
    archived_at: toWireTime(row.archived_at),
    created_at: toWireTime(row.created_at),
  };
}

/** The fields of a summary alone, of a contact that is presented with more. */
export function summarizeContact(contact: ContactSummary): ContactSummary {
  return {
    id: contact.id,
    full_name: contact.full_name,
    company: contact.company,
    title: contact.title,
    location: contact.location,
    photo_id: contact.photo_id,
    tags: contact.tags,
    warmth: contact.warmth,
    health: contact.health,
    cadence_days: contact.cadence_days,
    effective_cadence_days: contact.effective_cadence_days,
    last_interaction_at: contact.last_interaction_at,
    due_at: contact.due_at,
    next_step: contact.next_step,
    next_step_on: contact.next_step_on,
    archived_at: contact.archived_at,
    created_at: contact.created_at,
  };
}

/** A row's summary, with why a search found it. */
export function presentListedContact(
  row: ContactSummaryRow & { match: ContactMatch | null },
  now: Date,
): ListedContact {
  return Object.assign(presentContactSummary(row, now), { match: row.match });
}
