import type { PublicConfig } from '@kith/contract/system/schemas';
import { fetchInTime, isCutOff, patienceMs } from '#lib/fetch-in-time.ts';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { readStoredJson, writeStored } from '#lib/storage.ts';

/** The last answer, for a page that starts without a connection. */
export const storageKey = 'config';

const config = createExternalValue<PublicConfig | null>(null);
let loading: Promise<PublicConfig> | undefined;

/** The server's public configuration; fetched once, and again after a failure. */
export function loadConfig(): Promise<PublicConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<PublicConfig> {
  const stored = readStoredJson(storageKey) as PublicConfig | null;
  const asked = askServer();
  const answer = await (stored?.publishable_key ? fallBackOn(asked, stored) : asked);
  config.set(answer);
  return answer;
}

/** The answer, or the last one if none arrives soon. */
function fallBackOn(asked: Promise<PublicConfig>, stored: PublicConfig): Promise<PublicConfig> {
  return new Promise((resolve, reject) => {
    setTimeout(() => resolve(stored), patienceMs);
    asked.then(resolve, (error: unknown) => {
      if (isCutOff(error)) resolve(stored);
      else reject(error as Error);
    });
  });
}

async function askServer(): Promise<PublicConfig> {
  const response = await fetchInTime('/api/config', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration answered ${response.status}`);
  const answer = (await response.json()) as PublicConfig;
  writeStored(storageKey, JSON.stringify(answer));
  return answer;
}

/** The configuration once it is loaded (following the session loads it); null until then. */
export function useConfig(): PublicConfig | null {
  return useExternalValue(config, () => null);
}
