import { z } from 'zod';

import { badgeIds } from './table.ts';

const moment = z.iso.datetime({ offset: true });

export const badgeIdSchema = z.enum(badgeIds);

export const badgeSchema = z.object({
  id: badgeIdSchema,
  /** What counts so far, up to the target. */
  count: z.number().int(),
  target: z.number().int(),
  earned_at: moment.nullable(),
});
export type Badge = z.infer<typeof badgeSchema>;

export const badgesSchema = z.object({ items: z.array(badgeSchema) });

/** As others see it. */
export const shownBadgeSchema = z.object({ id: badgeIdSchema, earned_at: moment });
export type ShownBadge = z.infer<typeof shownBadgeSchema>;
