import { z } from 'zod';

export const defaultPageSize = 50;
export const maxPageSize = 200;

/** The input of every list: `cursor` is opaque and comes from the previous page. */
export const pageInputShape = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
};

/** The answer of every list: the items and the cursor of the next page, null on the last. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}
