import { randomBytes } from 'node:crypto';

import { extensionCodeMs } from '@kith/contract/extension/rules';
import { hourS } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { hashCode } from './code-hash.ts';

/** By member: someone who connects several browsers needs few. */
export const approvalLimit = createRateLimit({
  name: 'auth.extension-approvals',
  points: 30,
  durationS: hourS,
});

type Approval = { redirect_uri: string; code_challenge: string; name: string };

/**
 * Lets the browser extension fetch a token for the member.
 *
 * @returns where the browser hands the code over.
 */
export async function approveExtension({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: Approval;
}): Promise<string> {
  const ownerId = ctx.actor.memberId;
  await approvalLimit.take(ownerId);
  const code = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await ctx.database.transaction(
    async (tx) => {
      await tx.deleteFrom('extension_codes').where('owner_id', '=', ownerId).execute();
      await tx
        .insertInto('extension_codes')
        .values({
          owner_id: ownerId,
          code_hash: hashCode(code),
          code_challenge: input.code_challenge,
          redirect_uri: input.redirect_uri,
          token_name: input.name,
          created_at: now,
          expires_at: new Date(now.getTime() + extensionCodeMs),
        })
        .execute();
    },
    { lock: `extension-codes:${ownerId}` },
  );
  const target = new URL(input.redirect_uri);
  target.searchParams.set('code', code);
  return target.href;
}
