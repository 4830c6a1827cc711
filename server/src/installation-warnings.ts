import type { InstallationWarning } from '@kith/contract/operations/schemas';
import { isLoopback } from '#platform/http/local-access.ts';
import type { Logger } from '#platform/log.ts';

import { cannotConfirmSignUps, type Config } from './config.ts';

/** What an administrator should change about the settings, in the words of the log. */
const texts: Record<InstallationWarning, string> = {
  dev_server_exposed:
    'HOST lets others reach a dev environment: set APP_ORIGIN to its public address, or remove HOST',
  no_trusted_proxies:
    'APP_ORIGIN uses https, but TRUSTED_PROXIES is not set: behind a proxy all visitors share the limits of one address',
  sign_ups_closed:
    'SMTP_URL is not set, so sign-ups are closed: set it, or AUTH_EMAIL_AUTOCONFIRM to accept addresses unconfirmed',
  payments_sandbox:
    'STRIPE_SECRET_KEY is not set, so the payment sandbox gives plans and credits to members for nothing: set it and STRIPE_WEBHOOK_SECRETS',
};

/** Settings that work but are unsafe or incomplete, most urgent first. */
export function findInstallationWarnings(config: Config): InstallationWarning[] {
  const { environment, listenHosts, appOrigin } = config;
  const warnings: InstallationWarning[] = [];
  if (environment === 'dev' && !listenHosts.every(isLoopback)) {
    warnings.push('dev_server_exposed');
  }
  if (appOrigin.protocol === 'https:' && config.TRUSTED_PROXIES.length === 0) {
    warnings.push('no_trusted_proxies');
  }
  if (config.AUTH_SIGNUPS && cannotConfirmSignUps(config, environment)) {
    warnings.push('sign_ups_closed');
  }
  if (environment !== 'dev' && config.STRIPE_SECRET_KEY === undefined) {
    warnings.push('payments_sandbox');
  }
  return warnings;
}

export function warnOfInstallation(config: Config, log: Logger): void {
  for (const warning of findInstallationWarnings(config)) log.warn({ warning }, texts[warning]);
}
