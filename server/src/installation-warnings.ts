import type { InstallationWarning } from '@kith/contract/operations/schemas';
import { isLoopback } from '#platform/http/local-access.ts';

import type { Config } from './config.ts';

/** What an administrator should change about the settings, in the words of the log. */
const texts: Record<InstallationWarning, string> = {
  dev_server_exposed:
    'HOST lets others reach a dev environment: set APP_ORIGIN to its public address, or remove HOST',
};

/** Settings that work but are unsafe or incomplete, most urgent first. */
export function findInstallationWarnings(config: Config): InstallationWarning[] {
  const { environment, listenHosts } = config;
  const warnings: InstallationWarning[] = [];
  if (environment === 'dev' && !listenHosts.every(isLoopback)) {
    warnings.push('dev_server_exposed');
  }
  return warnings;
}

export function describeWarning(warning: InstallationWarning): string {
  return texts[warning];
}
