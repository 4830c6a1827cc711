import { z } from 'zod';

import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { lineSchema, proseSchema } from '../core/text.ts';
import { industryCodes } from '../industries/isic.ts';
import { directions, healths, interactionKinds } from '../warmth/rules.ts';
import { companyLimits, companySorts } from './rules.ts';

export const industrySchema = z.enum(industryCodes);

const websiteSchema = lineSchema(companyLimits.website).refine(isWebsite, { error: 'invalid_url' });

function isWebsite(text: string): boolean {
  if (text === '') return true;
  const address = /^[a-z][a-z0-9+.-]*:/iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/u.test(protocol) && hostname.includes('.');
}

/** A change: missing fields stay; `revision` refuses a change of an older state. */
export const companyUpdateSchema = z.object({
  id: idSchema,
  revision: z.number().int().optional(),
  name: lineSchema(companyLimits.name).pipe(z.string().min(1)).optional(),
  website: websiteSchema.optional(),
  industry: industrySchema.nullable().optional(),
  notes: proseSchema(companyLimits.notes).optional(),
});
export type CompanyUpdate = z.infer<typeof companyUpdateSchema>;

/** `people`: contacts that are neither archived nor deleted; `warmth`: of the warmest of them. */
export const companySummarySchema = z.object({
  id: idSchema,
  name: z.string(),
  industry: industrySchema.nullable(),
  people: z.number().int(),
  warmth: z.number().min(0).max(100),
});
export type CompanySummary = z.infer<typeof companySummarySchema>;

/**
 * A company in the list, with the name of its warmest contact, empty if they have none, and null
 * without contacts. The latest interaction is that with any of them.
 */
export const listedCompanySchema = companySummarySchema.extend({
  warmest_person: z.string().nullable(),
  last_contact_at: z.iso.datetime().nullable(),
});
export type ListedCompany = z.infer<typeof listedCompanySchema>;

/** The best contact for a company, and why: the last interaction with them. */
export const wayInSchema = z.object({
  kind: z.enum(['current', 'former']),
  contact: contactSummarySchema,
  interaction_count: z.number().int(),
  last_interaction: z
    .object({
      kind: z.enum(interactionKinds),
      direction: z.enum(directions),
      occurred_at: z.iso.datetime(),
    })
    .nullable(),
});
export type WayIn = z.infer<typeof wayInSchema>;

export const companySchema = companySummarySchema.extend({
  website: z.string(),
  notes: z.string(),
  revision: z.number().int(),
  health: z.object(
    Object.fromEntries(healths.map((state) => [state, z.number().int()])) as Record<
      (typeof healths)[number],
      z.ZodNumber
    >,
  ),
  way_in: wayInSchema.nullable(),
  /** Former people, warmest first, with the date when that was noticed. */
  former: z.array(z.object({ contact: contactSummarySchema, left_at: z.iso.datetime() })),
  /** A company that was merged into this one. */
  merged: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type Company = z.infer<typeof companySchema>;

export const companyListInputSchema = z.object({
  ...pageInputShape,
  q: z.string().max(companyLimits.query).default(''),
  sort: z.enum(companySorts).default('people'),
  /** Without it, the direction that the sort begins with. */
  direction: z.enum(['asc', 'desc']).optional(),
});
export type CompanyListInput = z.infer<typeof companyListInputSchema>;

/** `total` counts the whole listing, on the first page only. */
export const companyPageSchema = pageSchema(listedCompanySchema).extend({
  total: z.number().int().nullable(),
});

/** Merges `other_id` into the company, or separates it again. */
export const companyPairSchema = z.object({ id: idSchema, other_id: idSchema });
export type CompanyPair = z.infer<typeof companyPairSchema>;

/** The `details` of `company_exists`: the other company with that name. */
export const companyExistsDetailsSchema = z.object({ id: idSchema, name: z.string() });

/** Companies that may be the same, by the email domain of their people. */
export const companySuggestionsSchema = z.object({
  items: z.array(companySummarySchema.extend({ domain: z.string() })),
});
