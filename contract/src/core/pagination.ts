import { z } from 'zod';

export const defaultPageSize = 50;
export const maxPageSize = 200;

/** What every list takes: `cursor` is opaque and comes from the page before. */
export const pageInputShape = {
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
};

/** What every list answers: the items and the cursor of the next page, null on the last. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}
