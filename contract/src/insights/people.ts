import { z } from 'zod';

import { roleFunctions, seniorities } from '../analyses/rules.ts';
import { bulkLimits } from '../contacts/bulk.ts';
import { contactSummarySchema, healthSchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { isIndustryCode } from '../industries/isic.ts';
import { pageInputShape } from '../core/pagination.ts';
import { lineSchema } from '../core/text.ts';
import { flowStates, peopleSets } from './rules.ts';
import { trendKinds, trendRanges } from './trends-rules.ts';

export const monthSchema = z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/u, 'invalid_date');
const dateSchema = z.iso
  .date()
  .refine((date) => date >= '1970-01-01' && date < '2100-01-01', { error: 'invalid_date' });

const isOneOf = (codes: readonly string[], code: string) =>
  code === 'unknown' || codes.includes(code);

/** One of some codes, as a text: a set is part of every figure, and the types of the API would grow too large. */
function codeSchema(isCode: (code: string) => boolean) {
  return z.string().max(40).refine(isCode, { error: 'invalid_value' });
}

const peopleSetShape = {
  set: z.enum(peopleSets),
  date: dateSchema.optional(),
  band: z.coerce.number().int().min(1).max(5).optional(),
  health: healthSchema.optional(),
  month: monthSchema.optional(),
  from: z.enum(flowStates).optional(),
  to: z.enum(flowStates).optional(),
  company: lineSchema(300).optional(),
  contact_id: idSchema.optional(),
  trend: z.enum(trendKinds).optional(),
  value: lineSchema(300).optional(),
  other: lineSchema(300).optional(),
  way: z.enum(['up', 'down']).optional(),
  range: z.enum(trendRanges).optional(),
  company_id: idSchema.optional(),
  industry: codeSchema(isIndustryCode).optional(),
  seniority: codeSchema((code) => isOneOf(seniorities, code)).optional(),
  function: codeSchema((code) => isOneOf(roleFunctions, code)).optional(),
};

/**
 * A set of people that the list of contacts has no filter for; `GET /insights/people` takes it as its
 * query: `?set=day&date=2026-05-31&band=4`.
 *
 * - `day` (`date`, `band` or `health` if wanted): who was in the network at the end of a local day.
 * - `flow` (`month`, `from`, `to`): who had one health at the end of the month before and another at
 *   the end of this month (in the current one: now).
 * - `back`, `away` (`month`): who came to a better health in a month, and who to a worse one.
 * - `joined`, `in_touch` (`month`): who came into the network in a month, and who was in touch in it.
 * - `cooled`, `came_back`, `moved` (`company`), `waiting`: the people of the finding so called.
 * - `unplanned`: the people of `cooled` who have no cadence.
 * - `quiet`: who is about to go quiet.
 * - `one` (`contact_id`): the one person that a figure is about.
 * - `trend` (`trend`, `value`, `way`, `range`; `other` of a route): the people of a trend.
 * - `employed` (`company_id` or `industry`; `seniority` or `function` if wanted, by their title): who works
 *   there now.
 * - `came`, `left` (`company_id` or `industry`; `month` if wanted): who came there or left in a month, or in
 *   the last twelve.
 */
export const peopleSetSchema = z.object(peopleSetShape);
export type PeopleSet = z.infer<typeof peopleSetSchema>;

/** What each set needs beside its name. */
const neededFields: Partial<Record<PeopleSet['set'], readonly (keyof PeopleSet)[]>> = {
  day: ['date'],
  flow: ['month', 'from', 'to'],
  back: ['month'],
  away: ['month'],
  joined: ['month'],
  in_touch: ['month'],
  moved: ['company'],
  one: ['contact_id'],
  trend: ['trend', 'value', 'way', 'range'],
};

/** Sets of one company or one industry. */
const ofGroups: readonly PeopleSet['set'][] = ['employed', 'came', 'left'];

function requireNeeded(input: PeopleSet, { addIssue }: z.RefinementCtx) {
  for (const field of neededFields[input.set] ?? []) {
    if (input[field] === undefined) {
      addIssue({ code: 'custom', path: [field], message: 'required' });
    }
  }
  if (ofGroups.includes(input.set) && !input.company_id === !input.industry) {
    addIssue({ code: 'custom', path: ['company_id'], message: 'required' });
  }
}

export const peopleInputSchema = z
  .object({ ...peopleSetShape, ...pageInputShape })
  .superRefine((input, context) => requireNeeded(input, context));
export type PeopleInput = z.infer<typeof peopleInputSchema>;

export const peopleIdsInputSchema = peopleSetSchema.superRefine((input, context) =>
  requireNeeded(input, context),
);

/** `deleted`: in the network then, deleted since; it can't be opened. */
export const countedPersonSchema = contactSummarySchema.extend({ deleted: z.boolean() });
export type CountedPerson = z.infer<typeof countedPersonSchema>;

/** The people of a set, warmest now first. `total`: all of them. */
export const peoplePageSchema = z.object({
  total: z.number().int(),
  items: z.array(countedPersonSchema),
  next_cursor: z.string().nullable(),
});
export type PeoplePage = z.infer<typeof peoplePageSchema>;

/**
 * The contacts of a set, warmest first, for a change of all of them: without those deleted since, and no
 * more than one bulk change takes.
 */
export const peopleIdsSchema = z.object({ ids: z.array(idSchema).max(bulkLimits.ids) });
export type PeopleIds = z.infer<typeof peopleIdsSchema>;
