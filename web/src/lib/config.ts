import type { PublicConfig } from '@kith/contract/system/schemas';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { readStoredJson, writeStored } from '#lib/storage.ts';

/** The last answer, for a page that begins without a connection. */
const storageKey = 'config';

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
  const answer = await askServer().catch((error: unknown) => {
    const kept = readStoredJson(storageKey) as PublicConfig | null;
    if (error instanceof TypeError && kept?.publishable_key) return kept;
    throw error;
  });
  config.set(answer);
  return answer;
}

async function askServer(): Promise<PublicConfig> {
  const response = await fetch('/api/config', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration answered ${response.status}`);
  const answer = (await response.json()) as PublicConfig;
  writeStored(storageKey, JSON.stringify(answer));
  return answer;
}

/** The configuration once something has loaded it (following the session does); null until then. */
export function useConfig(): PublicConfig | null {
  return useExternalValue(config, () => null);
}
