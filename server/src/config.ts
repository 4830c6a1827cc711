import { isIP } from 'node:net';
import { resolve } from 'node:path';

import type { Environment } from '@kith/contract/system/schemas';
import type { S3Settings } from '#platform/files/s3-store.ts';
import {
  createLocalAccess,
  type LocalAccess,
  loopbackAddresses,
  loopbackHosts,
} from '#platform/http/local-access.ts';
import type { TracingSettings } from '#platform/telemetry/otel-tracing.ts';

import {
  type ProviderSettings,
  readProviderSettings,
} from '#features/auth/identity-providers/provider-settings.ts';

import { findConnectorFault } from '#features/connectors/connector-settings.ts';

import packageJson from '../../package.json' with { type: 'json' };
import { environmentSchema, type Variables } from './environment-schema.ts';

/** The checked settings of one process. */
export type Config = Variables & {
  appOrigin: URL;
  /** The domain where the browser app may be installed; null where it may not. */
  appDomain: string | null;
  dataDir: string;
  environment: Environment;
  /** What the server listens on; empty for every address of the machine. */
  listenHosts: readonly string[];
  /** What a dev environment answers; null in the others. */
  localAccess: LocalAccess | null;
  version: string;
  emailAutoconfirm: boolean;
  allowsSignUps: boolean;
  allowsPhone: boolean;
  rpId: string;
  rpOrigins: string[];
  /** The folder for files of messages; null for one in `dataDir`. */
  fileBucket: S3Settings | null;
  /** Where guests' calendars send their answers; null where none is read. */
  mailbox: { url: string; mailbox: string } | null;
  /** Where traces are sent; null where none are made. */
  tracing: TracingSettings | null;
  /** From `AUTH_OIDC_<NAME>_…`. */
  identityProviders: ProviderSettings[];
};

/** Spec point 4: dev is the local host, staging a preview host, everything else production. */
export function environmentOf(origin: URL): Environment {
  if (loopbackHosts.includes(origin.hostname) || origin.hostname.endsWith('.localhost'))
    return 'dev';
  return /(^|[.-])(preview|staging)([.-]|$)/u.test(origin.hostname) ? 'staging' : 'production';
}

export class ConfigError extends Error {}

/** @throws `ConfigError` with one line per wrong variable. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => value !== '' || name === 'AUTH_PASSWORD_CLASSES',
    ),
  );
  const result = environmentSchema.safeParse(given);
  const { providers: identityProviders, faults } = readProviderSettings(given);
  if (!result.success || faults.length > 0) {
    const issues = result.error?.issues ?? [];
    const lines = issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    lines.push(...faults);
    throw new ConfigError([...new Set(lines)].join('\n'));
  }
  const values = result.data;
  const appOrigin = new URL(values.APP_ORIGIN ?? `http://localhost:${values.PORT}`);
  if ((values.AI_BASE_URL === undefined) !== (values.AI_MODEL === undefined)) {
    throw new ConfigError('AI_BASE_URL and AI_MODEL must be set together');
  }
  if ((values.VAPID_PUBLIC_KEY === undefined) !== (values.VAPID_PRIVATE_KEY === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together');
  }
  if ((values.IMAP_URL === undefined) !== (values.REPLY_MAILBOX === undefined)) {
    throw new ConfigError('IMAP_URL and REPLY_MAILBOX must be set together');
  }
  if ((values.STRIPE_SECRET_KEY === undefined) !== (values.STRIPE_WEBHOOK_SECRETS.length === 0)) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS must be set together');
  }
  const environment = environmentOf(appOrigin);
  const fault =
    findChannelFault(values, environment) ??
    findForumFault(values, environment) ??
    findConnectorFault(values, environment);
  if (fault !== null) throw new ConfigError(fault);
  if (values.GEO_HEADER !== undefined && values.TRUSTED_PROXIES.length === 0) {
    throw new ConfigError('GEO_HEADER needs TRUSTED_PROXIES: of others it is not believed');
  }
  return {
    ...values,
    appOrigin,
    appDomain: values.APP_DOMAIN ?? installableHost(appOrigin, environment),
    dataDir: resolve(values.DATA_DIR),
    environment,
    listenHosts: chooseHosts(values.HOST, environment),
    localAccess: environment === 'dev' ? openLocalAccess(values, appOrigin) : null,
    version: packageJson.version,
    ...readRelyingParty(values, appOrigin),
    identityProviders,
    fileBucket: readFileBucket(values),
    mailbox: readMailbox(values),
    tracing: readTracing(values),
    emailAutoconfirm:
      values.AUTH_EMAIL_AUTOCONFIRM ?? (values.SMTP_URL === undefined && environment === 'dev'),
    allowsSignUps: values.AUTH_SIGNUPS && !cannotConfirmSignUps(values, environment),
    allowsPhone: values.AUTH_EXTERNAL_PHONE ?? values.SMS_WEBHOOK_URL !== undefined,
  };
}

/**
 * Without email anyone could sign up with another person's address, so a public site keeps sign-ups
 * closed until it can send email or its operator decides otherwise.
 */
export function cannotConfirmSignUps(values: Variables, environment: Environment): boolean {
  const { SMTP_URL, AUTH_EMAIL_AUTOCONFIRM, AUTH_EXTERNAL_EMAIL } = values;
  const isUndecided = SMTP_URL === undefined && AUTH_EMAIL_AUTOCONFIRM === undefined;
  return environment !== 'dev' && isUndecided && AUTH_EXTERNAL_EMAIL;
}

/** A dev environment gives away sign-in links, so it is for this machine only. */
function chooseHosts(host: string | undefined, environment: Environment): readonly string[] {
  if (host === 'localhost' || (host === undefined && environment === 'dev')) {
    return loopbackAddresses;
  }
  return host === undefined ? [] : [host];
}

/** Sites that emailed links may lead to may also open sockets. */
function openLocalAccess(values: Variables, appOrigin: URL): LocalAccess {
  const { AUTH_RP_ORIGINS, AUTH_REDIRECT_URLS } = values;
  const sites = AUTH_REDIRECT_URLS.filter((pattern) => URL.canParse(pattern));
  const origins = [...AUTH_RP_ORIGINS, ...sites.map((site) => new URL(site).origin)];
  return createLocalAccess({ appOrigin, origins });
}

function readMailbox({ IMAP_URL: url, REPLY_MAILBOX: mailbox }: Variables): Config['mailbox'] {
  return url === undefined || mailbox === undefined ? null : { url, mailbox };
}

function readTracing(values: Variables): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return null;
  return {
    endpoint,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    version: packageJson.version,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

/**
 * A preview is temporary and an IP address is no name: browser storage should not depend on them.
 */
function installableHost({ hostname }: URL, environment: Environment): string | null {
  const isAddress = isIP(hostname.replace(/^\[|\]$/gu, '')) !== 0;
  return environment === 'staging' || isAddress ? null : hostname;
}

function readFileBucket(values: Variables): S3Settings | null {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket } = values;
  const { FILES_S3_ACCESS_KEY: accessKey, FILES_S3_SECRET_KEY: secretKey } = values;
  const given = [endpoint, bucket, accessKey, secretKey].filter((value) => value !== undefined);
  if (given.length === 0) return null;
  if (!endpoint || !bucket || !accessKey || !secretKey) {
    throw new ConfigError(
      'FILES_S3_ENDPOINT, _BUCKET, _ACCESS_KEY and _SECRET_KEY must be set together',
    );
  }
  return { endpoint, bucket, accessKey, secretKey, region: values.FILES_S3_REGION };
}

function findChannelFault(values: Variables, environment: Environment): string | null {
  const { SMS_WEBHOOK_URL: webhookUrl, SMS_WEBHOOK_SECRET: webhookSecret } = values;
  if (webhookUrl === undefined && webhookSecret !== undefined) {
    return 'SMS_WEBHOOK_SECRET needs SMS_WEBHOOK_URL';
  }
  if (environment !== 'dev') {
    if (values.AUTH_TEST_OTP.size > 0) return 'AUTH_TEST_OTP is only for a local APP_ORIGIN';
    if (values.AUTH_EXTERNAL_PHONE === true && webhookUrl === undefined) {
      return 'AUTH_EXTERNAL_PHONE needs SMS_WEBHOOK_URL';
    }
  }
  if (values.AUTH_CAPTCHA !== 'off' && values.AUTH_CAPTCHA_SECRET === undefined) {
    return 'AUTH_CAPTCHA needs AUTH_CAPTCHA_SECRET';
  }
  return null;
}

function findForumFault(values: Variables, environment: Environment): string | null {
  const { DISCOURSE_URL: address, DISCOURSE_CONNECT_SECRET: secret } = values;
  if ((address === undefined) !== (secret === undefined)) {
    return 'DISCOURSE_URL and DISCOURSE_CONNECT_SECRET must be set together';
  }
  if (address === undefined) {
    const lone = values.DISCOURSE_API_KEY ?? values.DISCOURSE_WEBHOOK_SECRET;
    return lone === undefined ? null : 'DISCOURSE_… needs DISCOURSE_URL';
  }
  const isOpen = new URL(address).protocol === 'http:' && environment !== 'dev';
  return isOpen ? 'DISCOURSE_URL must begin with https: members are signed in there' : null;
}

/** The site that security keys and passkeys are bound to, by default the site itself. */
function readRelyingParty(
  { AUTH_RP_ID: id, AUTH_RP_ORIGINS: origins }: Variables,
  appOrigin: URL,
): Pick<Config, 'rpId' | 'rpOrigins'> {
  const rpId = id ?? appOrigin.hostname;
  const rpOrigins = origins.length === 0 ? [appOrigin.origin] : origins;
  for (const origin of rpOrigins) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url?.origin !== origin) {
      throw new ConfigError('AUTH_RP_ORIGINS must list origins like https://kith.example');
    }
    if (url.hostname !== rpId && !url.hostname.endsWith(`.${rpId}`)) {
      throw new ConfigError('AUTH_RP_ID must be the host of each origin, or a domain above it');
    }
  }
  return { rpId, rpOrigins };
}
