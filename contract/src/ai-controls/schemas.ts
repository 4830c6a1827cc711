import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { aiFields, aiOutcomes, aiUses } from './rules.ts';

export const aiControlsSchema = z.object({
  /** The service that is asked; null where only the built-in engine works. */
  service: z.object({ host: z.string(), model: z.string() }).nullable(),
  uses: z.array(z.object({ use: z.enum(aiUses), is_allowed: z.boolean() })),
});
export type AiControls = z.infer<typeof aiControlsSchema>;

export const setAiUseSchema = z.object({ use: z.enum(aiUses), is_allowed: z.boolean() });
export type SetAiUse = z.infer<typeof setAiUseSchema>;

/** One call, with the names of what it read, never the texts. */
export const aiCallSchema = z.object({
  id: idSchema,
  at: z.iso.datetime(),
  use: z.enum(aiUses),
  engine: z.enum(['local', 'remote']),
  host: z.string().nullable(),
  model: z.string().nullable(),
  prompt_version: z.number().int().nullable(),
  fields: z.array(z.enum(aiFields)),
  outcome: z.enum(aiOutcomes),
  duration_ms: z.number().int().min(0),
  credits: z.number().int().min(0),
});
export type AiCall = z.infer<typeof aiCallSchema>;

export const aiCallFilters = ['all', 'remote', 'local'] as const;
export const aiCallsInputSchema = z.object({
  ...pageInputShape,
  /** Where the texts were read. */
  filter: z.enum(aiCallFilters).default('all'),
  use: z.enum(aiUses).optional(),
});
export type AiCallsInput = z.output<typeof aiCallsInputSchema>;
export const aiCallPageSchema = pageSchema(aiCallSchema);
