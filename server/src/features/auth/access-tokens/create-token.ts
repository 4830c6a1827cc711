import type { Scope } from '@kith/contract/account/rules';
import { tokensPerMember } from '@kith/contract/account/rules';
import { dayMs } from '@kith/contract/core/time';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { recordOwnChange } from '#features/auth/account-changes/record-change.ts';

import { countLiveTokens, insertToken, type TokenRow } from './queries.ts';
import { notifyTokenJobName } from './notify-token.ts';
import { makeToken } from './token-secret.ts';

export type { TokenRow };

/**
 * Creates a token for the member's scripts; an email informs the member, who may not have requested
 * it. `token` is the only time that the secret is known.
 *
 * @throws `limit_reached` when the member has the maximum number of tokens.
 */
export async function createToken({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: { name: string; scopes: readonly Scope[]; expires_in_days: number };
}): Promise<{ row: TokenRow; token: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { token, hash, shown } = makeToken();
  const row = await ctx.database.transaction(
    async (tx) => {
      if ((await countLiveTokens(tx, ownerId, now)) >= tokensPerMember) {
        throw new AppError('limit_reached', 'There are too many tokens', {
          limit: tokensPerMember,
        });
      }
      const expiresAt = new Date(now.getTime() + input.expires_in_days * dayMs);
      const { name, scopes } = input;
      const kept = { name, scopes, prefix: shown, hash, now, expiresAt };
      const made = await insertToken(tx, ownerId, kept);
      await ctx.jobs.send(tx, notifyTokenJobName, { ownerId, tokenId: made.id });
      const restore = { id: made.id, expires_at: expiresAt.toISOString() };
      await recordOwnChange(tx, ctx, { kind: 'token_added', detail: name, restore });
      return made;
    },
    { lock: `access-tokens:${ownerId}` },
  );
  return { row, token };
}
