import { z } from 'zod';

export const environments = ['dev', 'staging', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Which ways in the sign-in screens may offer. */
export const signInConfigSchema = z.object({
  sign_ups: z.boolean(),
  email: z.boolean(),
  phone: z.boolean(),
  anonymous: z.boolean(),
  /** What a visitor has to solve first; `site_key` is empty when the operator named none. */
  captcha: z
    .object({ provider: z.enum(['hcaptcha', 'turnstile']), site_key: z.string() })
    .nullable(),
});
export type SignInConfig = z.infer<typeof signInConfigSchema>;

/** `GET /api/config`: what the browser may know. */
export const publicConfigSchema = z.object({
  publishable_key: z.string(),
  brand: z.string(),
  version: z.string(),
  environment: z.enum(environments),
  community_host: z.string(),
  app_domain: z.string(),
  sign_in: signInConfigSchema,
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

/** `GET /api/health`. */
export const healthReportSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
  version: z.string(),
});
