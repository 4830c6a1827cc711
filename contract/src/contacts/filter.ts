import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { industryCodes } from '../industries/isic.ts';
import { healths } from '../warmth/rules.ts';
import { contactFilterLimits, offeredFacets } from './filter-fields.ts';
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
 * What narrows a list of contacts. Conditions of different fields must all hold; among the values
 * of one field, one is enough.
 */
export const contactFilterShape = {
  tags: someOf(wordSchema(contactLimits.tag)).optional(),
  /** By name: whoever belongs to the company that has it, however their own record spells it. */
  companies: someOf(wordSchema(contactLimits.company)).optional(),
  /** By the industry of their company; a section stands for its divisions. */
  industries: someOf(z.enum(industryCodes)).optional(),
  locations: someOf(wordSchema(contactLimits.location)).optional(),
  health: someOf(z.enum(healths)).optional(),
  /** By the code of the source, e.g. `linkedin`. */
  sources: someOf(z.string().regex(/^[a-z][a-z0-9_]{0,29}$/u)).optional(),
  /** At least so warm now; `warmth_max`: less than so warm, but for 100, which leaves nobody out. */
  warmth_min: warmthSchema.optional(),
  warmth_max: warmthSchema.optional(),
  /** The last contact was at least (at most) so many days ago. */
  last_contact_min_days: daysSchema.optional(),
  last_contact_max_days: daysSchema.optional(),
  /** Never in contact; together with a range of days: in the range or never. */
  never_contacted: flagSchema.optional(),
  has_email: flagSchema.optional(),
  has_phone: flagSchema.optional(),
  has_birthday: flagSchema.optional(),
  has_cadence: flagSchema.optional(),
  /** In one of these groups, by id. */
  groups: someOf(idSchema).optional(),
  /** Longer without contact than their cadence wishes. */
  overdue: flagSchema.optional(),
};

export const contactFilterSchema = z.object(contactFilterShape);
export type ContactFilter = z.infer<typeof contactFilterSchema>;

/** Whom a list, a count or a change of many is about. */
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
  /** Narrows to the values in which every word starts a word. */
  q: z.string().max(contactLimits.query).default(''),
});
export type FacetInput = z.infer<typeof facetInputSchema>;

/** The values of a field with how many contacts have each, most first; at most 50. */
export const facetSchema = z.object({
  items: z.array(z.object({ value: z.string(), count: z.number().int() })),
});
export type Facet = z.infer<typeof facetSchema>;
