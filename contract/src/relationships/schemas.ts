import { z } from 'zod';

import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { relationshipKinds, relationshipLimits } from './rules.ts';

/** A relationship from one side: `contact` is the `kind` of the requested contact. */
export const relationshipSchema = z.object({
  id: idSchema,
  kind: z.enum(relationshipKinds),
  /** The member's own text, only for `other`. */
  words: z.string(),
  contact: contactSummarySchema,
});
export type Relationship = z.infer<typeof relationshipSchema>;

/** `other_id` is the `kind` of the contact `id`. */
export const relationshipCreateSchema = z
  .object({
    id: idSchema,
    other_id: idSchema,
    kind: z.enum(relationshipKinds),
    words: lineSchema(relationshipLimits.words).default(''),
  })
  .refine(({ kind, words }) => kind !== 'other' || words !== '', {
    path: ['words'],
    error: 'words_required',
  });
export type RelationshipCreate = z.infer<typeof relationshipCreateSchema>;
