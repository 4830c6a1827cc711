import type { Locale } from '@kith/contract/core/locales';

/** Stores an address for the second version; repeats have no effect. */
export async function joinWaitlist(entry: {
  email: string;
  locale: Locale;
  consent_text: string;
}): Promise<void> {
  // The API client is large, and most visits to this screen don't need it.
  const { apiClient } = await import('#lib/api-client.ts');
  await apiClient.waitlist.join(entry);
}
