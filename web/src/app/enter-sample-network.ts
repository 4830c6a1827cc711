import { authClient } from '#lib/supabase-client.ts';

/** Has a fresh member with a sample network made and signs in as them (dev environment only). */
export async function enterSampleNetwork(): Promise<void> {
  // The API client is large and no other part of the public pages needs it.
  const { apiClient } = await import('#lib/api-client.ts');
  const credentials = await apiClient.sampleNetwork.create({});
  const auth = await authClient();
  const { error } = await auth.signInWithPassword(credentials);
  if (error) throw error;
}
