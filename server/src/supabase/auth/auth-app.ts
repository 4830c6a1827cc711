import { readClientAddress, readClientPlace } from '#platform/http/client-address.ts';
import { readLanguages } from '#platform/http/languages.ts';
import type { Context } from 'hono';

import type { Client } from '#features/auth/accounts/account-context.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import type { OnSignOut } from '#features/auth/sessions/sign-out.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';

export type AuthRoutesOptions = {
  accounts: Accounts;
  /** What else a sign-out ends, in its transaction. */
  onSignOut: OnSignOut | undefined;
  /** False accepts requests without `apikey`. */
  requireApiKey: boolean;
  trustedProxies: readonly string[];
  /** The header in which a trusted proxy reports the caller's location. */
  geoHeader: string | undefined;
  version: string;
};

export type AuthEnv = { Variables: { client: Client } };
export type SessionEnv = { Variables: AuthEnv['Variables'] & { actor: Actor } };

/** The origin of a request. */
export function readClient(
  c: Context,
  { trustedProxies, geoHeader }: Pick<AuthRoutesOptions, 'trustedProxies' | 'geoHeader'>,
): Client {
  return {
    ip: readClientAddress(c, trustedProxies),
    userAgent: c.req.header('user-agent') ?? '',
    languages: readLanguages(c),
    place: readClientPlace(c, { trustedProxies, geoHeader }),
  };
}
