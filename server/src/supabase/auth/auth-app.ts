import { readClientAddress, readClientPlace } from '#platform/http/client-address.ts';
import { readLanguages } from '#platform/http/languages.ts';
import type { Context } from 'hono';

import type { Client } from '#features/accounts/account-context.ts';
import type { Accounts } from '#features/accounts/open-accounts.ts';
import type { Actor } from '#features/sessions/authenticate.ts';

export type AuthRoutesOptions = {
  accounts: Accounts;
  /** False lets requests in that bring no `apikey`. */
  requireApiKey: boolean;
  trustedProxies: readonly string[];
  /** The header in which a trusted proxy says where somebody is. */
  geoHeader: string | undefined;
  version: string;
};

export type AuthEnv = { Variables: { client: Client } };
export type SessionEnv = { Variables: AuthEnv['Variables'] & { actor: Actor } };

/** Where a request comes from. */
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
