import { defaultPrivacyPreferences, type PrivacyPreferences } from '@kith/contract/privacy/rules';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { readStoredJson, writeStored } from '#lib/storage.ts';

/** Hard reset keeps keys that contain `user-preferences`. */
const storageKey = 'user-preferences.privacy';

function read(): PrivacyPreferences {
  if (typeof window === 'undefined') return defaultPrivacyPreferences;
  const stored = (readStoredJson(storageKey) ?? {}) as Partial<PrivacyPreferences>;
  return { ...defaultPrivacyPreferences, ...stored };
}

const preferences = createExternalValue(read());

/** The member's privacy preferences: stored in this browser, sent with each matching request. */
export function usePrivacyPreferences(): PrivacyPreferences {
  return useExternalValue(preferences, () => defaultPrivacyPreferences);
}

/** Stores them in this browser, without a call. */
export function storePrivacyPreferences(next: PrivacyPreferences): void {
  writeStored(storageKey, JSON.stringify(next));
  preferences.set(next);
}
