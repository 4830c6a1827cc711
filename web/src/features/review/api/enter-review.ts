import type { Locale } from '@kith/contract/core/locales';
import type { UnreleasedFlag } from '@kith/contract/review/places';
import type { Environment } from '@kith/contract/system/schemas';
import { mayLeave } from '#lib/leave.ts';
import { signOut } from '#lib/session.ts';
import { authClient, readStoredSession } from '#lib/supabase-client.ts';

import { takeReviewKey } from './review-key.ts';

export type Admission = { key: string | null; environment: Environment; until: string | null };

/** Whether the previews may be looked at here; null where they don't exist for whoever asks. */
export async function enterReview(): Promise<Admission | null> {
  const key = takeReviewKey();
  const { apiClient } = await import('#lib/api-client.ts');
  try {
    return { key, ...(await apiClient.review.enter({ key })) };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'not_found') return null;
    throw error;
  }
}

/**
 * Signs in as a new guest with a sample network, who has these features.
 *
 * @returns false where the member stays, because of what they haven't sent.
 */
export async function openPreview(wanted: {
  key: string | null;
  flags: UnreleasedFlag[];
  locale: Locale;
  timezone: string;
}): Promise<boolean> {
  if (!(await mayLeave())) return false;
  const { apiClient } = await import('#lib/api-client.ts');
  const { access_token, refresh_token } = await apiClient.review.open(wanted);
  if (readStoredSession() !== null) await signOut();
  const auth = await authClient();
  const { error } = await auth.setSession({ access_token, refresh_token });
  if (error) throw error;
  return true;
}
