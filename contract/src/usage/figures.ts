import { z } from 'zod';

import { creditFlows, funnelSteps, usageDays, usedFeatures } from './figure-rules.ts';

const countSchema = z.number().int().min(0);
/** Null where it would be about fewer than five members. */
const shownSchema = countSchema.nullable();
/** Null where what it was counted from isn't kept that long. */
const beforeSchema = countSchema.nullable();

export const usageRangeSchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(usageDays.map((days) => z.literal(days))))
    .default(28),
});

/** Days in UTC, the first and the last included; `before` are as many days right before them. */
export const usagePeriodSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  before_from: z.iso.date(),
  before_to: z.iso.date(),
});
export type UsagePeriod = z.infer<typeof usagePeriodSchema>;

/** A week of new members, or nine of them together. */
const cohortSchema = z.object({
  members: shownSchema,
  /** How many of them were active in the week they joined and in each later one; none if not shown. */
  active: z.array(countSchema),
});

/** What administrators read of the product's use. Everything is about at least five members. */
export const adminFiguresSchema = usagePeriodSchema.extend({
  funnel: z.array(
    z.object({ step: z.enum(funnelSteps), members: shownSchema, before: shownSchema }),
  ),
  retention: z.object({
    weeks: z.array(cohortSchema.extend({ week: z.iso.date() })),
    /** Per later week: the members who could be active in it, and those who were, over nine weeks and the nine before. */
    all: z.array(z.object({ members: countSchema, active: countSchema })),
    before: z.array(z.object({ members: countSchema, active: countSchema })),
  }),
  features: z.array(
    z.object({
      feature: z.enum(usedFeatures),
      uses: countSchema,
      failures: countSchema,
      members: countSchema,
      before: shownSchema,
    }),
  ),
  credits: z.array(
    z.object({ flow: z.enum(creditFlows), credits: shownSchema, before: shownSchema }),
  ),
  /** Reports that name no member; a kind with fewer than five is left out. */
  errors: z.array(z.object({ name: z.string(), reports: countSchema, before: beforeSchema })),
  /** Slow and failed calls, in milliseconds; a call with fewer than five reports is left out. */
  calls: z.array(
    z.object({
      call: z.string(),
      reports: countSchema,
      failed: countSchema,
      p50: z.number(),
      p95: z.number(),
      before_p95: z.number().nullable(),
    }),
  ),
});
export type AdminFigures = z.infer<typeof adminFiguresSchema>;

/** What members read of their own use. */
export const ownFiguresSchema = usagePeriodSchema.extend({
  /** Whether usage is being recorded now: their consent to analytics. */
  is_recorded: z.boolean(),
  features: z.array(
    z.object({
      feature: z.enum(usedFeatures),
      uses: countSchema,
      before: countSchema,
      failures: countSchema,
      failures_before: countSchema,
      last_on: z.iso.date().nullable(),
    }),
  ),
  /** By the action that was paid for; what was given back counts against it. */
  credits: z.array(
    z.object({ action: z.string(), credits: z.number().int(), before: z.number().int() }),
  ),
});
export type OwnFigures = z.infer<typeof ownFiguresSchema>;
