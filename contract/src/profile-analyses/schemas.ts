import { z } from 'zod';

import { analysisEngines } from '../analyses/schemas.ts';
import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { proseSchema } from '../core/text.ts';
import { creditUnits } from '../credits/actions.ts';
import {
  profileFailures,
  profileLimits,
  profileOrigins,
  profileStatuses,
  recommendationReasons,
} from './rules.ts';

const moment = z.iso.datetime();
const count = z.number().int().min(0);

/** What an analysis would cost, before anything happens. */
export const profileEstimateSchema = z.object({
  /** What is paid with: units where the member has enough of them, else credits. */
  pay_with: z.enum(creditUnits),
  price: count,
  credits: count,
  units: count,
  engine: z.enum(analysisEngines),
  /** Where the text would be sent; null without a service. */
  host: z.string().nullable(),
  /** What an import brought of the contact, where it is enough to analyse. */
  imported: z.string().nullable(),
  /** Where what would be left is less than the rest of the month needs at the present pace. */
  warning: z.object({ left: count, needed: count }).nullable(),
});
export type ProfileEstimate = z.infer<typeof profileEstimateSchema>;

/** Text, or without one what an import brought of the contact. */
export const profileStartSchema = z.object({
  contact_id: idSchema.nullable(),
  text: proseSchema(profileLimits.text)
    .pipe(z.string().min(profileLimits.shortest, { error: 'too_short' }))
    .nullable(),
  /** What the member was shown; anything else is never charged. */
  pay_with: z.enum(creditUnits),
});
export type ProfileStart = z.output<typeof profileStartSchema>;

/** Who a profile is about, as far as its text says so. */
export const profilePersonSchema = z.object({
  name: z.string(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
});
export type ProfilePerson = z.infer<typeof profilePersonSchema>;

export const profileAnalysisSchema = z.object({
  id: idSchema,
  contact: contactSummarySchema.nullable(),
  /** A contact that the profile seems to be about, where none was named. */
  likely: contactSummarySchema.nullable(),
  origin: z.enum(profileOrigins),
  status: z.enum(profileStatuses),
  failure: z.enum(profileFailures).nullable(),
  pay_with: z.enum(creditUnits),
  price: count,
  charged: count,
  person: profilePersonSchema,
  proposals: count,
  queued_at: moment,
  finished_at: moment.nullable(),
});
export type ProfileAnalysis = z.infer<typeof profileAnalysisSchema>;

export const profileTextSchema = z.object({ text: z.string() });

/** What waits, the next one first; then what ended, the newest first. */
export const profileListSchema = z.object({
  waiting: z.array(profileAnalysisSchema),
  ended: z.array(profileAnalysisSchema),
});
export type ProfileList = z.infer<typeof profileListSchema>;

/** Without a contact a new one is added, of the name that the member confirms. */
export const profileAssignSchema = z.object({ id: idSchema, contact_id: idSchema.nullable() });
export type ProfileAssign = z.infer<typeof profileAssignSchema>;

export const profileRecommendationSchema = z.object({
  contact: contactSummarySchema,
  reasons: z.array(
    z.object({
      reason: z.enum(recommendationReasons),
      count: z.number().int().nullable(),
      at: moment.nullable(),
    }),
  ),
});
export type ProfileRecommendation = z.infer<typeof profileRecommendationSchema>;
