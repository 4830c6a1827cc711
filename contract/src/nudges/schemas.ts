import { z } from 'zod';

import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { localeSchema } from '../core/locale-schema.ts';
import { draftLengths, draftTones, nudgeStatuses, signalTypes } from './rules.ts';

export const signalTypeSchema = z.enum(signalTypes);

/**
 * Why a nudge is proposed: a code and the facts of its sentence, so that the browser says it in the
 * member's language. `last` is the newest interaction before it, if any. Facts by code, those in
 * brackets only where they are known; days count the member's calendar days:
 *
 * - `job_change`: `title`, `old_title`, `company`, `days` (since it was seen)
 * - `company_change`: `company`, `old_company`, `title`, `days`
 * - `birthday`: `days` (until, 0 = today), `date`
 * - `work_anniversary`: `days` (until), `date`, `years`, [`company`] (years since the move to it was
 *   seen; without it, years since the two connected)
 * - `cooling`, `dormant`: [`days`] (without an interaction; none where there never was one),
 *   [`cadence_days`]
 * - `going_quiet`: `days`, `date` (the last interaction), `usual_days` (between two days with one),
 *   `percent` (how likely no interaction in the next 30 days is, by the member's own rhythms)
 * - `message_unanswered`: `days`, `date`
 * - `meeting_upcoming`: `days` (until), `date`, `at` (RFC 3339), `summary`
 * - `meeting_follow_up`: `days` (since), `date`, `at`, `summary`
 * - `new_connection`: `days`, `date`
 * - `shared_company`: `company`, `company_id`, `count` (contacts there, none with an interaction)
 * - `same_city`: `city`, `days` (until), `date`, `with_id`, `with_name` (the contact the member meets; both
 *   contacts live there)
 * - `once_close`: `days`, `date`, `count` (interactions until then)
 * - `first_contact`: `is_senior` (0 or 1), [`way`] (`email`, `phone` or `link`: how to reach them)
 * - `contact_joined`: `member_id`, `days`, `date`
 * - `post_published`: `member_id`, `post_id`, `days`, `date`, [`text`]
 * - `profile_changed`: `member_id`, `section` (`headline` or `experience`), `days`, `date`, [`text`]
 * - `mention`: `member_id`, `post_id`, [`comment_id`], `days`, `date`, [`text`]
 * - `watched_news`: `news` (`came`, `left` or `post`), `days`, `date`, `company`, `company_id` (which they came to
 *   or left, or which the post names), [`industry`] (that is watched in place of the company); of someone
 *   who came or left: `title`, [`other`] (the other company); of a post: `member_id`, `post_id`, [`text`]
 *
 * `text` is how the post, the comment or the section begins now. What speaks of another member exists only
 * as long as it may be seen.
 */
export const nudgeReasonSchema = z.object({
  code: signalTypeSchema,
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  last: z
    .object({ kind: z.string(), summary: z.string(), occurred_at: z.iso.datetime() })
    .nullable(),
});
export type NudgeReason = z.infer<typeof nudgeReasonSchema>;

/** The facts of a signal and their date, if there is one. */
export type SignalEvidence = { date?: string } & Record<string, string | number | null>;

/** The parts of a nudge's score: urgency × relationship value × freshness × type weight. */
export const nudgeScoreSchema = z.object({
  urgency: z.number(),
  relationship: z.number(),
  freshness: z.number(),
  type_weight: z.number(),
  total: z.number(),
});
export type NudgeScore = z.infer<typeof nudgeScoreSchema>;

export const nudgeSchema = z.object({
  id: idSchema,
  type: signalTypeSchema,
  contact: contactSummarySchema,
  reason: nudgeReasonSchema,
  score: nudgeScoreSchema,
  status: z.enum(nudgeStatuses),
  snoozed_until: z.iso.datetime().nullable(),
  rating: z.enum(['up', 'down']).nullable(),
  position: z.number().int(),
  day: z.iso.date(),
});
export type Nudge = z.infer<typeof nudgeSchema>;

export const draftSchema = z.object({
  text: z.string(),
  /** The engine that wrote it, which the screen shows. */
  engine: z.enum(['local', 'remote']),
});
export type Draft = z.infer<typeof draftSchema>;

const draftStyle = {
  locale: localeSchema.optional(),
  tone: z.enum(draftTones).default('warm'),
  length: z.enum(draftLengths).default('medium'),
  /** Another number may give another text. */
  variant: z.number().int().min(0).max(99).default(0),
};
export const draftInputSchema = z.object({ id: idSchema, ...draftStyle });
export type DraftInput = z.infer<typeof draftInputSchema>;
/** A message to a contact without a nudge. */
export const contactDraftInputSchema = z.object({ contact_id: idSchema, ...draftStyle });
export type ContactDraftInput = z.infer<typeof contactDraftInputSchema>;
export type DraftStyle = Pick<DraftInput, 'tone' | 'length' | 'variant'>;
