import type { Locale } from '@kith/contract/core/locales';

/** Keeps an address for the second version; once, however often it comes. */
export async function joinWaitlist(entry: {
  email: string;
  locale: Locale;
  consent_text: string;
}): Promise<void> {
  // The API client is large, and most visits to this screen do without it.
  const { apiClient } = await import('#lib/api-client.ts');
  await apiClient.waitlist.join(entry);
}
