import { defaultPrivacyPreferences, type PrivacyPreferences } from '@kith/contract/privacy/rules';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { createExternalValue, useExternalValue } from '#lib/external-value.ts';
import { useMember } from '#lib/session.ts';
import { readStoredJson, writeStored } from '#lib/storage.ts';

/** One per member: others use this browser, too. Clearing the storage keeps `user-preferences`. */
const keyOf = (memberId: string) => `user-preferences.privacy.${memberId}`;

/** What this browser keeps, as JSON parsed once for each member. */
const known = createExternalValue<ReadonlyMap<string, PrivacyPreferences>>(new Map());
const none: ReadonlyMap<string, PrivacyPreferences> = new Map();

function read(memberId: string): PrivacyPreferences {
  const stored = (readStoredJson(keyOf(memberId)) ?? {}) as Partial<PrivacyPreferences>;
  return { ...defaultPrivacyPreferences, ...stored };
}

/** The account's preferences; `preferences` is null if there are none. */
export function useAccountPreferences() {
  return useQuery(
    apiQuery.privacyPreferences.get.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }),
  );
}

/**
 * The member's privacy preferences, sent with each matching request: those that they stored with
 * their account, on any device, else those of this browser.
 */
export function usePrivacyPreferences(): PrivacyPreferences {
  const { id } = useMember();
  const own = useExternalValue(known, () => none).get(id);
  const { data } = useAccountPreferences();
  return data?.preferences ?? own ?? read(id);
}

/** Stores a member's preferences in this browser, without a call. */
export function storePrivacyPreferences(memberId: string, next: PrivacyPreferences): void {
  writeStored(keyOf(memberId), JSON.stringify(next));
  known.set(new Map(known.get()).set(memberId, next));
}
