import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';

import { createProviderClient, type ProviderClient } from './provider-client.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** The providers for signing in. */
export type ProviderDirectory = {
  /** By its name or an alias. */
  find: (name: string) => ProviderClient | undefined;
  list: () => { name: string; label: string }[];
};

export function createProviderDirectory(
  providers: readonly ProviderSettings[],
  parts: { redirectUri: string; clock: Clock; log: Logger },
): ProviderDirectory {
  const clients = new Map<string, ProviderClient>();
  for (const settings of providers) {
    const client = createProviderClient(settings, parts);
    for (const name of [settings.name, ...settings.aliases]) clients.set(name, client);
  }
  return {
    find: (name) => clients.get(name),
    list: () => providers.map(({ name, label }) => ({ name, label })),
  };
}
