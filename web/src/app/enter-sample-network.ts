import type { Locale } from '@kith/contract/core/locales';
import { authClient } from '#lib/supabase-client.ts';

/**
 * Creates a new member with a sample network in the visitor's language and signs in as them (dev
 * environment only).
 */
export async function enterSampleNetwork(preferences: {
  locale: Locale;
  timezone: string;
}): Promise<void> {
  // The API client is large, and the public pages need it only here.
  const { apiClient } = await import('#lib/api-client.ts');
  const credentials = await apiClient.sampleNetwork.create(preferences);
  const auth = await authClient();
  const { error } = await auth.signInWithPassword(credentials);
  if (error) throw error;
}
