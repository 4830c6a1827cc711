import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { contactScopeSchema } from './filter.ts';
import { contactLimits } from './rules.ts';

export const bulkLimits = { ids: 10_000, tags: 20 } as const;

const bulkTagsSchema = z
  .array(lineSchema(contactLimits.tag).pipe(z.string().min(1)))
  .min(1)
  .max(bulkLimits.tags)
  .transform((tags) => [...new Set(tags)]);

export const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add_tags'), tags: bulkTagsSchema }),
  z.object({ action: z.literal('remove_tags'), tags: bulkTagsSchema }),
  z.object({
    action: z.literal('set_cadence'),
    cadence_days: z.number().int().min(1).max(contactLimits.cadenceDays).nullable(),
  }),
  z.object({ action: z.literal('archive') }),
  z.object({ action: z.literal('unarchive') }),
  z.object({ action: z.literal('delete') }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;
export type BulkAction = BulkChange['action'];

/** The contacts to change: by id, or all that match except some. */
export const bulkSelectionSchema = z.union([
  z.object({ ids: z.array(idSchema).min(1).max(bulkLimits.ids) }),
  z.object({
    matching: contactScopeSchema,
    except_ids: z.array(idSchema).max(bulkLimits.ids).default([]),
  }),
]);
export type BulkSelection = z.infer<typeof bulkSelectionSchema>;

export const bulkInputSchema = z.object({
  change: bulkChangeSchema,
  selection: bulkSelectionSchema,
});
export type BulkInput = z.infer<typeof bulkInputSchema>;

/** `count`: how many contacts were changed, without those that had the value already. */
export const bulkResultSchema = z.object({ operation_id: idSchema, count: z.number().int() });
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** `kept`: contacts whose field was changed since, which stay as they are. */
export const bulkUndoResultSchema = z.object({
  restored: z.number().int(),
  kept: z.number().int(),
});
export type BulkUndoResult = z.infer<typeof bulkUndoResultSchema>;
