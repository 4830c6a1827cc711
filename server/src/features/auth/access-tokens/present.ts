import type { AccessToken } from '@kith/contract/account/tokens';
import { toWireTime } from '#platform/database/rows.ts';

import type { TokenRow } from './queries.ts';

/** The public fields of a token, never its hash. */
export function presentToken(token: TokenRow): AccessToken {
  return {
    id: token.id,
    name: token.name,
    scopes: token.scopes,
    prefix: token.prefix,
    created_at: toWireTime(token.created_at),
    expires_at: toWireTime(token.expires_at),
    last_used_at: toWireTime(token.last_used_at),
  };
}
