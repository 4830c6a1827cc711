import { z } from 'zod';

import { contactScopeShape } from '../contacts/filter.ts';
import { contactSorts } from '../contacts/rules.ts';
import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { listColumns, viewLimits } from './rules.ts';

const nameSchema = lineSchema(viewLimits.name).pipe(z.string().min(1));

/** The contacts of a view, and their order. */
export const viewQuerySchema = z.object({
  ...contactScopeShape,
  sort: z.enum(contactSorts).default('warmth'),
  direction: z.enum(['asc', 'desc']),
});
export type ViewQuery = z.infer<typeof viewQuerySchema>;

const columnsSchema = z
  .array(z.enum(listColumns))
  .min(1)
  .transform((columns) => [...new Set(columns)]);

export const viewCreateSchema = z.object({
  name: nameSchema,
  query: viewQuerySchema,
  columns: columnsSchema,
});
export type ViewCreate = z.infer<typeof viewCreateSchema>;

/** A change: missing fields stay. */
export const viewUpdateSchema = viewCreateSchema
  .partial()
  .extend({ id: idSchema, pinned: z.boolean().optional() });
export type ViewUpdate = z.infer<typeof viewUpdateSchema>;

export const viewOrderSchema = z.object({ ids: z.array(idSchema).min(1).max(viewLimits.views) });
export type ViewOrder = z.infer<typeof viewOrderSchema>;

export const contactViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  query: viewQuerySchema,
  columns: z.array(z.enum(listColumns)),
  /** Also in the sidebar. */
  pinned: z.boolean(),
});
export type ContactView = z.infer<typeof contactViewSchema>;

/** The member's views, in order. */
export const contactViewsSchema = z.object({ items: z.array(contactViewSchema) });
