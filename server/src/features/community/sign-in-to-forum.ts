import type { ForumRequest } from '@kith/contract/community/schemas';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';

import type { CommunityService } from './community-service.ts';
import { readRequest, writeAnswer } from './connect-message.ts';
import { useRequest } from './connect-requests.ts';
import { findForumMember } from './find-forum-member.ts';
import { describeMember } from './forum-fields.ts';
import { readGroupRules } from './group-rules.ts';
import { countFailure, countSignIn } from './record-sign-in.ts';
import { requireForum } from './require-forum.ts';

type Parts = { ctx: MemberContext; service: CommunityService; input: ForumRequest };

/**
 * Answers a sign-in request of the forum for the member, once.
 *
 * @throws `not_found` without a forum, `forum_request_refused`, `forum_request_expired`,
 *   `email_needed`; `insufficient_aal`, `consent_required`, `account_deleting` as for every change.
 */
export function signInToForum(parts: Parts): Promise<{ redirect_url: string }> {
  const { ctx, service } = parts;
  const attempt = { ownerId: ctx.actor.memberId, now: ctx.clock.now() };
  return countFailure(service.database, attempt, () => answerForum(parts));
}

async function answerForum({ ctx, service, input }: Parts): Promise<{ redirect_url: string }> {
  const { database, origin, confirmsAddresses } = service;
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  // The session, its second factor and the consents are checked where a member's transaction begins.
  await ctx.database.transaction(async () => undefined);
  const forum = requireForum(service);
  const request = readRequest(forum, input);
  const { member, rules } = await runAsService(database, async (tx) => {
    const found = await findForumMember(tx, { memberId, now });
    if (found === null) throw new AppError('email_needed', 'The forum needs an email address');
    await useRequest(tx, request.nonce, now);
    await tx
      .insertInto('forum_accounts')
      .values({ owner_id: memberId, joined_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await countSignIn(tx, { outcome: 'signed_in', ownerId: memberId, now });
    return { member: found, rules: await readGroupRules(tx) };
  });
  // Where sign-ups need no proof of their address, no address is one that was proved.
  const isConfirmed = member.isConfirmed && confirmsAddresses;
  const fields = describeMember({ ...member, isConfirmed }, origin, rules);
  return { redirect_url: writeAnswer(forum, request, fields) };
}
