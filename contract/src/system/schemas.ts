import { z } from 'zod';

export const environments = ['dev', 'staging', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Which sign-in methods the screens may offer. */
export const signInConfigSchema = z.object({
  sign_ups: z.boolean(),
  email: z.boolean(),
  phone: z.boolean(),
  anonymous: z.boolean(),
  /** By the sign-in of a company, found by the domain of an address (SAML). */
  sso: z.boolean(),
  /** The captcha for visitors; `site_key` is empty when none is configured. */
  captcha: z
    .object({ provider: z.enum(['hcaptcha', 'turnstile']), site_key: z.string() })
    .nullable(),
});
export type SignInConfig = z.infer<typeof signInConfigSchema>;

/** `GET /api/config`: the public settings. */
export const publicConfigSchema = z.object({
  publishable_key: z.string(),
  brand: z.string(),
  version: z.string(),
  environment: z.enum(environments),
  /** The forum that members sign in to from here; null without one. */
  community_url: z.string().nullable(),
  /** The app works offline on this domain and its subdomains; null: nowhere. */
  app_domain: z.string().nullable(),
  sign_in: signInConfigSchema,
  /** The other sign-in methods besides a password; `name` is the stock client's. */
  auth_providers: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;

/** `GET /api/health`. */
export const healthReportSchema = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
  version: z.string(),
});
