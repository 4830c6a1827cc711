import { extensionScopes, extensionTokenDays } from '@kith/contract/extension/rules';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';

import { createToken } from '#features/auth/access-tokens/create-token.ts';
import type { TokenRow } from '#features/auth/access-tokens/create-token.ts';

import { hashCode, provesChallenge } from './code-hash.ts';

export type ExtensionParts = Pick<MemberContext, 'clock' | 'jobs' | 'ai' | 'log'> & {
  database: Database;
};
type Exchange = { code: string; code_verifier: string; redirect_uri: string };

/**
 * A token for the code that a member's browser handed over. Threats: a code that leaks on its way (it
 * needs the verifier, which never left the extension, works once and for two minutes), guessing (256
 * bits; a wrong verifier uses the code up), another extension that asks (codes go to the addresses of
 * ours only), and a member who has left or withdrawn their consent meanwhile (checked again).
 *
 * @throws `extension_code_refused`; `consent_required`; `limit_reached`, as for every token.
 */
export async function connectExtension(
  parts: ExtensionParts,
  input: Exchange,
): Promise<{ row: TokenRow; token: string; memberId: string }> {
  const found = await redeemCode(parts, input);
  if (found === null) throw new AppError('extension_code_refused', 'The code is not valid');
  const actor = { memberId: found.owner_id, sessionId: null };
  const { clock, jobs, ai, log } = parts;
  const database = openMemberDatabase(parts.database, actor, {
    refusesLeaving: true,
    consents: ['data_processing'],
  });
  const made = await createToken({
    ctx: { actor, database, clock, jobs, ai, log },
    input: {
      name: found.token_name,
      scopes: extensionScopes,
      expires_in_days: extensionTokenDays,
    },
  });
  return { ...made, memberId: actor.memberId };
}

/** Uses a code up, whatever comes of it; null unless all of the request fits it. */
async function redeemCode(
  { database, clock }: ExtensionParts,
  { code, code_verifier: verifier, redirect_uri: redirect }: Exchange,
): Promise<{ owner_id: string; token_name: string } | null> {
  const now = clock.now().toISOString();
  return runAsService(database, async (tx) => {
    const found = await tx
      .deleteFrom('extension_codes')
      .where('code_hash', '=', hashCode(code))
      .returning(['owner_id', 'token_name', 'code_challenge', 'redirect_uri', 'expires_at'])
      .executeTakeFirst();
    if (!found || new Date(found.expires_at).getTime() <= Date.parse(now)) return null;
    if (found.redirect_uri !== redirect) return null;
    if (!provesChallenge(verifier, found.code_challenge)) return null;
    const owner = await tx
      .selectFrom('auth.users')
      .select('id')
      .where('id', '=', found.owner_id)
      .where('deleted_at', 'is', null)
      .where((row) => row.or([row('banned_until', 'is', null), row('banned_until', '<=', now)]))
      .executeTakeFirst();
    return owner === undefined ? null : found;
  });
}
