import { availableParallelism } from 'node:os';

import { z } from 'zod';

import { captchaProviders } from '#platform/captcha/captcha-port.ts';

const flag = (initial: boolean) =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .optional()
    .transform((text) => (text === undefined ? initial : text === 'true'));
const maybeFlag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .optional()
  .transform((text) => (text === undefined ? undefined : text === 'true'));
const whole = (initial: number, min = 0) =>
  z
    .string()
    .regex(/^\d+$/u, 'must be a whole number')
    .optional()
    .transform((text) => (text === undefined ? initial : Number(text)))
    .pipe(z.number().min(min, `must be at least ${min}`));
const maybeWhole = z
  .string()
  .regex(/^\d+$/u, 'must be a whole number')
  .transform(Number)
  .optional();
const list = z
  .string()
  .optional()
  .transform((text) =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const url = (protocols: RegExp, example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), {
    error: `must be an address like ${example}`,
  });

/** `name=value,…` with encoded values, as OpenTelemetry writes headers. */
const headerList = list.transform((parts, { addIssue }) => {
  const headers: Record<string, string> = {};
  for (const part of parts) {
    const [, name, value] = /^([\w-]+)\s*=\s*((?:[^\s%]|%[0-9a-f]{2})+)$/iu.exec(part) ?? [];
    if (name !== undefined && value !== undefined) headers[name] = unescapeValue(value);
    else addIssue('must list name=value');
  }
  return headers;
});

function unescapeValue(text: string): string {
  return text.replaceAll(/%[0-9a-f]{2}/giu, (code) =>
    String.fromCodePoint(Number.parseInt(code.slice(1), 16)),
  );
}

const vapidKey = (bytes: number) =>
  z.string().refine((text) => Buffer.from(text, 'base64url').length === bytes, {
    error: `must be base64url of ${bytes} bytes`,
  });

const passwordClassList = z
  .string()
  .default('lower,upper,digit,special')
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(
    z.array(
      z.enum(['lower', 'upper', 'digit', 'special'], {
        error: 'must list lower, upper, digit, special',
      }),
    ),
  );

/** `phone=code,…`: numbers that get no message, and the code that each accepts. */
const testCodeList = list.transform((parts, { addIssue }) => {
  const codes = new Map<string, string>();
  for (const part of parts) {
    const [, phone, code] = /^\+?([1-9]\d{1,14})=(\d{6})$/u.exec(part) ?? [];
    if (phone !== undefined && code !== undefined) codes.set(phone, code);
    else addIssue('must list phone=code, each code with six digits');
  }
  return codes;
});

/** How many processes answer; `auto` is one for each core that this one may use. */
const workerCount = z
  .string()
  .regex(/^(auto|[1-9]\d?)$/u, 'must be auto or a number from 1 to 99')
  .default('1')
  .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)));

/**
 * Every variable that the server reads except `AUTH_OIDC_<NAME>_…`, with its format and default.
 */
export const environmentSchema = z.object({
  PORT: whole(3000).pipe(z.number().max(65_535, 'must be at most 65535')),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/u, 'must be an IP address or a host name')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  WORKERS: workerCount,
  DRAIN_NOTICE_S: whole(0).pipe(z.number().max(300, 'must be at most 300')),
  RESTART_TIMEOUT_S: whole(60, 1).pipe(z.number().max(3_600, 'must be at most 3600')),
  DATABASE_URL: url(/^postgres(ql)?:$/u, 'postgres://user@host/name').optional(),
  APP_ORIGIN: url(/^https?:$/u, 'https://kith.example').optional(),
  APP_DOMAIN: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/u, 'must be a host name')
    .optional(),
  SMTP_URL: url(/^smtps?:$/u, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
  IMAP_URL: url(/^imaps?:$/u, 'imaps://user:password@host/INBOX').optional(),
  REPLY_MAILBOX: z.email({ error: 'must be an email address' }).max(70).optional(),
  DATABASE_TIMEOUT_S: whole(8, 1),
  BACKUP_RECIPIENT: z.string().startsWith('age1', 'must be a public key of age').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  REDIS_URL: url(/^rediss?:$/u, 'redis://host:6379').optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/u, 'must have at least 16 letters, digits or any of . _ ~ + / = -')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/u, 'http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList,
  OTEL_SERVICE_NAME: z.string().max(100).default('kith'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/u, 'must be a share from 0 to 1')
    .default('1')
    .transform(Number),
  TRUSTED_PROXIES: list,
  GEO_HEADER: z
    .string()
    .regex(/^[\w-]+$/u, 'must be the name of a header')
    .optional(),
  AI_BASE_URL: url(/^https?:$/u, 'https://ai.example/v1').optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  CONTACT_INTELLIGENCE_URL: url(/^https?:$/u, 'https://people.example/v1/find').optional(),
  CONTACT_INTELLIGENCE_KEY: z.string().optional(),
  FILES_S3_ENDPOINT: url(/^https?:$/u, 'https://s3.example').optional(),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().optional(),
  FILES_S3_SECRET_KEY: z.string().optional(),
  SELLER_NAME: z.string().max(120).optional(),
  SELLER_ADDRESS: z.string().max(400).default(''),
  SELLER_TAX_ID: z.string().max(60).optional(),
  SELLER_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  INVOICE_PREFIX: z
    .string()
    .regex(/^[A-Z0-9]{1,12}$/u, 'must be up to 12 capital letters and digits')
    .default('INV'),
  PUBLISHABLE_KEY: z.string().optional(),
  SERVICE_ROLE_KEY: z.string().optional(),
  SMS_WEBHOOK_URL: url(/^https?:$/u, 'https://sms.example/send').optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ALERT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ALERT_WEBHOOK_PRIVATE: flag(false),
  MESSAGE_PUSH_DELAY_S: whole(120),
  BULK_CHANGE_STEP: whole(5_000, 1),
  SAMPLE_NETWORK_CONTACTS: whole(1_284, 1),
  SAMPLE_NETWORK_SEED: maybeWhole,
  STRIPE_SECRET_KEY: z.string().min(8, 'must be a secret key of Stripe').optional(),
  STRIPE_WEBHOOK_SECRETS: list,
  STRIPE_API_URL: url(/^https?:$/u, 'https://api.stripe.com').optional(),
  STRIPE_AUTOMATIC_TAX: flag(true),
  SANDBOX_TAX_PERCENT: whole(0).pipe(z.number().max(50, 'must be at most 50')),
  DISCOURSE_URL: url(/^https?:$/u, 'https://community.kith.example').optional(),
  DISCOURSE_CONNECT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DISCOURSE_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/u, 'must be a key of the forum’s API')
    .optional(),
  DISCOURSE_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  CONNECTOR_KEYS: list,
  SALESFORCE_CLIENT_ID: z.string().optional(),
  SALESFORCE_CLIENT_SECRET: z.string().optional(),
  SALESFORCE_LOGIN_URL: url(/^https?:$/u, 'https://login.salesforce.com').optional(),
  HUBSPOT_CLIENT_ID: z.string().optional(),
  HUBSPOT_CLIENT_SECRET: z.string().optional(),
  HUBSPOT_API_URL: url(/^https?:$/u, 'https://api.hubapi.com').optional(),
  HUBSPOT_APP_URL: url(/^https?:$/u, 'https://app.hubspot.com').optional(),
  NOTIFICATION_MAIL_DELAY_S: whole(300),
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  VAPID_SUBJECT: url(/^(https|mailto):$/u, 'mailto:hello@kith.example').optional(),
  AUTH_EMAIL_AUTOCONFIRM: maybeFlag,
  AUTH_PHONE_AUTOCONFIRM: flag(false),
  AUTH_ANONYMOUS: flag(false),
  AUTH_SIGNUPS: flag(true),
  AUTH_EXTERNAL_EMAIL: flag(true),
  AUTH_EXTERNAL_PHONE: maybeFlag,
  AUTH_SMS_GAP_S: whole(60),
  AUTH_SMS_HOURLY_BUDGET: whole(1000),
  AUTH_TEST_OTP: testCodeList,
  AUTH_CAPTCHA: z
    .enum(['off', ...captchaProviders], { error: 'must be off, hcaptcha or turnstile' })
    .default('off'),
  AUTH_CAPTCHA_SECRET: z.string().optional(),
  AUTH_CAPTCHA_SITE_KEY: z.string().default(''),
  AUTH_CAPTCHA_URL: url(/^https?:$/u, 'https://captcha.example/siteverify').optional(),
  AUTH_PASSWORD_MIN_LENGTH: whole(8, 1),
  AUTH_PASSWORD_CLASSES: passwordClassList,
  AUTH_PASSWORD_HASHING: z
    .enum(['strong', 'light'], { error: 'must be strong or light' })
    .default('strong'),
  AUTH_ACCOUNT_LIMITS: flag(true),
  AUTH_IP_LIMITS: flag(true),
  AUTH_MAIL_GAP_S: whole(60),
  AUTH_REFRESH_ROTATION: flag(true),
  AUTH_REFRESH_REUSE_S: whole(10),
  AUTH_JWT_KEYS: z.string().optional(),
  AUTH_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  AUTH_JWT_TTL_S: whole(3600, 1),
  AUTH_SESSION_TIMEBOX_S: maybeWhole,
  AUTH_SESSION_INACTIVITY_S: maybeWhole,
  AUTH_SECURE_EMAIL_CHANGE: flag(true),
  AUTH_SECURE_PASSWORD_CHANGE: flag(true),
  AUTH_MFA_TOTP: flag(true),
  AUTH_MFA_PHONE: flag(true),
  AUTH_MFA_WEBAUTHN: flag(true),
  AUTH_RP_ID: z
    .string()
    .regex(/^[a-z0-9.-]+$/u, 'must be a host name')
    .optional(),
  AUTH_RP_ORIGINS: list,
  AUTH_ADMIN_USERS: flag(true),
  AUTH_MANUAL_LINKING: flag(true),
  AUTH_SAML: flag(false),
  AUTH_WEB3_ETHEREUM: flag(false),
  AUTH_WEB3_SOLANA: flag(false),
  AUTH_REQUIRE_APIKEY: flag(true),
  AUTH_REDIRECT_URLS: list,
});

export type Variables = z.infer<typeof environmentSchema>;
