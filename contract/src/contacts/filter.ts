import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { industryCodes } from '../industries/isic.ts';
import { healths } from '../warmth/rules.ts';
import { contactFilterLimits, offeredFacets } from './filter-limits.ts';
import { contactLimits } from './rules.ts';

/** Several values; a query string may name a single one without brackets. */
function someOf<Item extends z.ZodType<string>>(item: Item) {
  return z
    .union([z.array(item).max(contactFilterLimits.values), item.transform((value) => [value])])
    .transform((values) => [...new Set<string>(values)] as z.output<Item>[]);
}

const daysSchema = z.coerce.number().int().min(0).max(contactFilterLimits.days);
const warmthSchema = z.coerce.number().min(0).max(100);
const flagSchema = z.stringbool().or(z.boolean());
const wordSchema = (max: number) => lineSchema(max).pipe(z.string().min(1));

/**
 * A filter of contacts. Conditions of different fields must all hold; among the values of one
 * field, one is enough.
 */
export const contactFilterShape = {
  tags: someOf(wordSchema(contactLimits.tag)).optional(),
  /** By name: everyone in the company with it, whatever spelling their own record has. */
  companies: someOf(wordSchema(contactLimits.company)).optional(),
  /** By the industry of their company; a section includes its divisions. */
  industries: someOf(z.enum(industryCodes)).optional(),
  locations: someOf(wordSchema(contactLimits.location)).optional(),
  health: someOf(z.enum(healths)).optional(),
  /** By the code of the source, e.g. `linkedin`. */
  sources: someOf(z.string().regex(/^[a-z][a-z0-9_]{0,29}$/u)).optional(),
  /**
   * At least so warm now; `warmth_max`: less warm than this, except 100, which includes everyone.
   */
  warmth_min: warmthSchema.optional(),
  warmth_max: warmthSchema.optional(),
  /** The last interaction was at least (at most) so many days ago. */
  last_contact_min_days: daysSchema.optional(),
  last_contact_max_days: daysSchema.optional(),
  /** Without interactions; together with a range of days: in the range or without any. */
  never_contacted: flagSchema.optional(),
  has_email: flagSchema.optional(),
  has_phone: flagSchema.optional(),
  has_birthday: flagSchema.optional(),
  has_cadence: flagSchema.optional(),
  /** In one of these groups, by id. */
  groups: someOf(idSchema).optional(),
  /** Longer without an interaction than their cadence. */
  overdue: flagSchema.optional(),
};

export const contactFilterSchema = z.object(contactFilterShape);
export type ContactFilter = z.infer<typeof contactFilterSchema>;

/** The contacts of a list, a count or a bulk change. */
export const contactScopeShape = {
  q: z.string().max(contactLimits.query).default(''),
  archived: flagSchema.default(false),
  ...contactFilterShape,
};
export const contactScopeSchema = z.object(contactScopeShape);
export type ContactScope = z.infer<typeof contactScopeSchema>;

export const facetLimit = 50;

export const facetInputSchema = z.object({
  facet: z.enum(offeredFacets),
  /** Only values with every word at the start of a word. */
  q: z.string().max(contactLimits.query).default(''),
});
export type FacetInput = z.infer<typeof facetInputSchema>;

/** The values of a field with how many contacts have each, most used first; at most 50. */
export const facetSchema = z.object({
  items: z.array(z.object({ value: z.string(), count: z.number().int() })),
});
export type Facet = z.infer<typeof facetSchema>;
