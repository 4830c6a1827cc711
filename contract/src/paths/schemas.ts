import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { industryCodes } from '../industries/isic.ts';
import { relationshipKinds } from '../relationships/rules.ts';
import { pathBands, pathKinds, pathLimits } from './rules.ts';

/** A person by their contact, their profile, or an address; anything else by its words. */
export const searchPathsSchema = z
  .object({
    kind: z.enum(pathKinds),
    text: lineSchema(pathLimits.text).default(''),
    contact_id: idSchema.nullable().default(null),
    member_id: idSchema.nullable().default(null),
    /** The industry that the words name, where they name one of the list. */
    industry: z.enum(industryCodes).nullable().default(null),
    /** What the way is looked for. */
    opportunity_id: idSchema.nullable().optional(),
  })
  .refine(
    ({ kind, text, contact_id: contact, member_id: member }) =>
      [text !== '', contact !== null, member !== null].filter(Boolean).length === 1 &&
      (kind === 'person' || text !== ''),
    { path: ['text'], error: 'required' },
  );
export type SearchPaths = z.output<typeof searchPathsSchema>;

const personSchema = z.object({
  contact_id: idSchema.nullable(),
  member_id: idSchema.nullable(),
  name: z.string(),
  about: z.string(),
  /** The searcher's own tie; null without one. */
  warmth: z.number().nullable(),
});
export type PathPerson = z.infer<typeof personSchema>;

/** Why a path is likely, from what the searcher has recorded and what profiles show them. */
const reasonsSchema = z.object({
  last_contact_days: z.number().int().nullable(),
  /** How the searcher recorded that the connector knows the person. */
  relationship: z.enum(relationshipKinds).nullable(),
  /** Both were there at a time. */
  company: z.string().nullable(),
  school: z.string().nullable(),
  /** Both took part in the same meeting or conversation with the searcher. */
  was_together: z.boolean(),
  /** Of the searcher's own requests to this connector. */
  introductions: z.number().int(),
  met: z.number().int(),
  answered_in_days: z.number().int().nullable(),
});
export type PathReasons = z.infer<typeof reasonsSchema>;

export const pathSchema = z.object({
  connector: personSchema.extend({ contact_id: idSchema }),
  target: personSchema,
  /** The searcher's tie with the connector. */
  first: z.enum(pathBands),
  /** The rest of the way, with noise that never changes; from the searcher's own records without. */
  rest: z.enum(pathBands),
  /** Through one more person, who isn't named. */
  is_longer: z.boolean(),
  /** The connector is a member who can be asked here. */
  can_ask: z.boolean(),
  reasons: reasonsSchema,
});
export type Path = z.infer<typeof pathSchema>;

const budgetSchema = z.object({ left: z.number().int(), limit: z.number().int() });

export const foundPathsSchema = z.object({
  /** Null unless one person was looked for. */
  target: personSchema.nullable(),
  paths: z.array(pathSchema),
  /** Contacts of the searcher's own who fit what was looked for. */
  known: z.array(personSchema),
  /** Paths to others at the person's company. */
  others: z.object({ company: z.string(), count: z.number().int() }).nullable(),
  budget: budgetSchema,
});
export type FoundPaths = z.infer<typeof foundPathsSchema>;

export const pathBudgetSchema = budgetSchema;

export const suggestTargetsSchema = z.object({ query: lineSchema(pathLimits.text) });
export const suggestedTargetsSchema = z.object({ items: z.array(personSchema) });
