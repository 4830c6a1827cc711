import type { PublicConfig } from '@kith/contract/system/schemas';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';

const config = createExternalValue<PublicConfig | null>(null);
let loading: Promise<PublicConfig> | undefined;

/** What the server tells the browser about itself; asked once, asked again after a failure. */
export function loadConfig(): Promise<PublicConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<PublicConfig> {
  const response = await fetch('/api/config', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration answered ${response.status}`);
  const answer = (await response.json()) as PublicConfig;
  config.set(answer);
  return answer;
}

/** The configuration once something has loaded it (following the session does); null until then. */
export function useConfig(): PublicConfig | null {
  return useExternalValue(config, () => null);
}
