import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { relationshipKinds } from '../relationships/rules.ts';
import { graphLimits } from './graph-rules.ts';

const place = z.number().int().min(0);

/** `employer`: the place in `companies`; null without one, also for texts such as “Freelance”. */
export const graphPersonSchema = z.object({
  id: idSchema,
  full_name: z.string(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  tags: z.array(z.string()),
  photo_id: idSchema.nullable(),
  warmth: z.number().min(0).max(100),
  employer: place.nullable(),
});
export type GraphPerson = z.infer<typeof graphPersonSchema>;

const ends = { a: place, b: place };

/**
 * What is known to connect two people, by their places in `people`:
 *
 * - `related`: the member noted that `b` is the `relation` of `a` (`words` for `other`).
 * - `introduced`: the member introduced them at `at`, or one of them introduced the member to the other.
 * - `together`: both were in `times` of the member's meetings, calls or conversations, last at `at`.
 * - `worked`: the recorded changes say that both were at `company` at one time, and at least one has
 *   left since.
 *
 * Colleagues now are not listed: they have the same `employer`.
 */
export const graphTieSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('related'),
    ...ends,
    relation: z.enum(relationshipKinds),
    words: z.string(),
  }),
  z.object({ kind: z.literal('introduced'), ...ends, at: z.iso.datetime() }),
  z.object({
    kind: z.literal('together'),
    ...ends,
    at: z.iso.datetime(),
    times: z.number().int().min(1),
  }),
  z.object({ kind: z.literal('worked'), ...ends, company: place }),
]);
export type GraphTie = z.infer<typeof graphTieSchema>;

/**
 * The people of the network and what is known to connect them. `total`: everyone in the network; of
 * more than `graphLimits.people`, those with a tie come first, then the warmest.
 */
export const graphSchema = z.object({
  as_of: z.iso.datetime(),
  total: z.number().int().min(0),
  people: z.array(graphPersonSchema).max(graphLimits.people),
  companies: z.array(z.object({ id: idSchema, name: z.string() })),
  ties: z.array(graphTieSchema),
});
export type Graph = z.infer<typeof graphSchema>;
