import { z } from 'zod';

import { locales } from '../core/locales.ts';
import { siteChecks } from './checks.ts';
import { campaignArms, campaignStatuses } from './campaign.ts';
import { figureDays, referrerClasses, siteSteps } from './visits.ts';

const pathLimit = 100;
const count = z.number().int();
const shareSchema = z.object({ low: z.number(), high: z.number() });

/** A step that a visitor took after a page, which the browser names by where it came from. */
export const siteStepSchema = z.object({
  /** The path of the page's address, with its language. */
  page: z.string().max(pathLimit),
  step: z.enum(siteSteps),
});

const countsShape = {
  views: count,
  /** Visits of the page, of which the next two are shares. */
  visits: count,
  starts: count,
  sign_ups: count,
};
const siteCountsSchema = z.object(countsShape);
export type SiteCounts = z.infer<typeof siteCountsSchema>;

const placeSchema = z.object({
  ...countsShape,
  /** Of the share of visits that led to an account: Wilson, 95 %. */
  interval: shareSchema,
});
export const siteFiguresSchema = z.object({
  /** Null while `contentIntel.v1` is off. */
  content: z
    .object({
      pages: z.array(placeSchema.extend({ page: z.string() })),
      languages: z.array(placeSchema.extend({ locale: z.enum(locales) })),
      referrers: z.array(placeSchema.extend({ referrer: z.enum(referrerClasses) })),
    })
    .nullable(),
  /** Pages whose interval lies beyond that of all others together; null while `analyticsIntel.v1` is off. */
  findings: z
    .array(
      z.object({
        page: z.string(),
        kind: z.enum(['above', 'below']),
        interval: shareSchema,
        others: shareSchema,
      }),
    )
    .nullable(),
  /** Where a visit likeliest becomes an account, surest first; null while `leadScoring.v2` is off. */
  leads: z
    .array(
      placeSchema.extend({
        page: z.string(),
        referrer: z.enum(referrerClasses),
        /** The lower end of the interval, in percent. */
        score: z.number(),
      }),
    )
    .nullable(),
});
export type SiteFigures = z.infer<typeof siteFiguresSchema>;

export const siteFiguresInputSchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(figureDays.map((days) => z.literal(days))))
    .default(28),
});

/** What administrators read of the campaign's experiment. */
export const campaignSchema = z.object({
  status: z.enum(campaignStatuses),
  /** The arm that everyone gets since it ended; null for the first. */
  winner: z.enum(campaignArms).nullable(),
  arms: z.array(
    z.object({
      arm: z.enum(campaignArms),
      ...countsShape,
      interval: shareSchema,
      /** Holds at whatever moment one looks: what a decision should go by. */
      anytime: shareSchema,
    }),
  ),
});
export type Campaign = z.infer<typeof campaignSchema>;

export const setCampaignSchema = z.object({
  status: z.enum(['running', 'ended']),
  winner: z.enum(campaignArms).nullable().default(null),
});

/** Of one check: how many addresses pass it, and the first ones that don't. */
export const siteReportSchema = z.object({
  /** Addresses in all languages, as the sitemaps list them. */
  addresses: count,
  checks: z.array(
    z.object({
      check: z.enum([...siteChecks, 'unique']),
      passed: count,
      failed: z.array(z.string()),
    }),
  ),
  /** What each language has at most to load before the first paint but fonts, in bytes. */
  heaviest: z.array(z.object({ locale: z.enum(locales), page: z.string(), bytes: count })),
});
export type SiteReport = z.infer<typeof siteReportSchema>;
