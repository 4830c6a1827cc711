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
  z.object({ action: z.literal('add_to_group'), group_id: idSchema }),
  z.object({ action: z.literal('remove_from_group'), group_id: idSchema }),
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

/**
 * `count`: how many contacts were changed so far, without those that had the value already.
 * `remaining`: selected contacts whose turn comes later, in the background.
 */
export const bulkResultSchema = z.object({
  operation_id: idSchema,
  count: z.number().int(),
  remaining: z.number().int(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

/**
 * `kept`: contacts whose field was changed since, which stay as they are. `remaining`: changed
 * contacts that are restored later, in the background.
 */
export const bulkUndoResultSchema = z.object({
  restored: z.number().int(),
  kept: z.number().int(),
  remaining: z.number().int(),
});
export type BulkUndoResult = z.infer<typeof bulkUndoResultSchema>;

/** A bulk change as far as it is done; `undo` once it is being undone. */
export const bulkOperationSchema = bulkResultSchema.extend({
  action: z.enum([
    'add_tags',
    'remove_tags',
    'set_cadence',
    'add_to_group',
    'remove_from_group',
    'archive',
    'unarchive',
    'delete',
  ]),
  undo: bulkUndoResultSchema.nullable(),
});
export type BulkOperation = z.infer<typeof bulkOperationSchema>;
