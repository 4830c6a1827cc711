import { z } from 'zod';

import { bulkSelectionSchema } from '../contacts/bulk.ts';
import { idSchema } from '../core/ids.ts';
import { filledFields, fillSources, mostFilledContacts } from './rules.ts';

const count = z.number().int().min(0);

/** A value for a field that is empty, with what it was read from. `value` of an industry is its code. */
export const fillProposalSchema = z.object({
  field: z.enum(filledFields),
  value: z.string(),
  source: z.enum(fillSources),
  /** The exact words it was read from. */
  words: z.string(),
  confidence: z.number().min(0).max(1),
});
export type FillProposal = z.infer<typeof fillProposalSchema>;

export const fillPreviewInputSchema = z.object({ selection: bulkSelectionSchema });
export type FillPreviewInput = z.infer<typeof fillPreviewInputSchema>;

/** What could be filled in, and what that would cost. Nothing is written or charged yet. */
export const fillPreviewSchema = z.object({
  /** Contacts that were looked at; of more than fit one request the warmest. */
  looked_at: count,
  credits_each: count,
  cost: count,
  available: count,
  /** Those with a finding. */
  items: z.array(
    z.object({
      contact_id: idSchema,
      name: z.string(),
      proposals: z.array(fillProposalSchema),
    }),
  ),
});
export type FillPreview = z.infer<typeof fillPreviewSchema>;

export const fillInputSchema = z.object({
  items: z
    .array(
      z.object({
        contact_id: idSchema,
        fields: z.array(z.enum(filledFields)).min(1).max(filledFields.length),
      }),
    )
    .min(1)
    .max(mostFilledContacts),
});
export type FillInput = z.infer<typeof fillInputSchema>;

/** How many contacts and fields were filled, and what was charged. */
export const fillResultSchema = z.object({ contacts: count, fields: count, charged: count });
export type FillResult = z.infer<typeof fillResultSchema>;

/** A filled field with its source. */
export const filledFieldSchema = fillProposalSchema.extend({
  filled_at: z.iso.datetime(),
  /** False once the member changed it: then nothing is taken back. */
  can_revert: z.boolean(),
});
export type Filled = z.infer<typeof filledFieldSchema>;
export const filledContactSchema = z.object({ items: z.array(filledFieldSchema) });
export const revertFillSchema = z.object({ contact_id: idSchema, field: z.enum(filledFields) });
export type RevertFill = z.infer<typeof revertFillSchema>;
