import { z } from 'zod';

export const environments = ['dev', 'staging', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Which ways in the sign-in screens may offer. */
export const signInConfigSchema = z.object({
  sign_ups: z.boolean(),
  email: z.boolean(),
  phone: z.boolean(),
  anonymous: z.boolean(),
  /** By the sign-in of a company, found by the domain of an address (SAML). */
  sso: z.boolean(),
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
  /** The app is kept for use without a network on this host and below it; null: nowhere. */
  app_domain: z.string().nullable(),
  sign_in: signInConfigSchema,
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
