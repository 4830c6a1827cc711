import { z } from 'zod';

export const environments = ['dev', 'staging', 'production'] as const;
export type Environment = (typeof environments)[number];

/** `GET /api/config`: what the browser may know. */
export const publicConfigSchema = z.object({
  publishable_key: z.string(),
  brand: z.string(),
  version: z.string(),
  environment: z.enum(environments),
  community_host: z.string(),
  app_domain: z.string(),
  /** Where members may sign in besides with a password; `name` as the stock client calls it. */
  auth_providers: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

/** `GET /api/health`. */
export const healthReportSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
  version: z.string(),
});
