import type { Provider, UserIdentity } from '@supabase/auth-js';
import { paths } from '@kith/contract/app-routes/paths';
import { withFreshProof } from '#lib/fresh-proof.ts';
import { authClient } from '#lib/supabase-client.ts';

/** Leaves for a provider to link it for sign-in; it returns to the account screen. */
export async function linkIdentity(name: string): Promise<void> {
  const auth = await authClient();
  const { error } = await withFreshProof(() =>
    auth.linkIdentity({
      // The client's type lists known providers; the server is configured with any.
      provider: name as Provider,
      options: { redirectTo: new URL(paths.account(), window.location.origin).href },
    }),
  );
  if (error) throw error;
}

export async function unlinkIdentity(identity: UserIdentity): Promise<void> {
  const auth = await authClient();
  const { error } = await withFreshProof(() => auth.unlinkIdentity(identity));
  if (error) throw error;
}

/** Whether a provider is a company's single sign-on, which then manages the member's address. */
export function isOfCompany(provider: string): boolean {
  return provider.startsWith('sso:');
}
