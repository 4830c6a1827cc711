import { memberApi } from '#platform/http/api-server.ts';

import { acceptLinkRequest } from './accept-link-request.ts';
import { declineLinkRequest, unlinkMember, withdrawLinkRequest } from './answer-link-request.ts';
import { askForLink } from './ask-for-link.ts';
import { followMember, unfollowMember } from './follow-member.ts';
import { getContactLink } from './get-contact-link.ts';
import { listLinkRequests } from './list-link-requests.ts';
import { presentContactLink } from './present-contact-link.ts';
import { presentLinkRequests } from './present.ts';

const { memberLinks } = memberApi;

export const memberLinkRoutes = {
  ofContact: memberLinks.ofContact.handler(async ({ context: { ctx }, input }) =>
    presentContactLink(await getContactLink({ ctx, input })),
  ),
  ask: memberLinks.ask.handler(async ({ context: { ctx }, input }) =>
    presentContactLink(await askForLink({ ctx, input })),
  ),
  unlink: memberLinks.unlink.handler(({ context: { ctx }, input }) => unlinkMember({ ctx, input })),
  requests: memberLinks.requests.handler(async ({ context: { ctx } }) =>
    presentLinkRequests(await listLinkRequests({ ctx })),
  ),
  accept: memberLinks.accept.handler(({ context: { ctx }, input }) =>
    acceptLinkRequest({ ctx, input }),
  ),
  decline: memberLinks.decline.handler(({ context: { ctx }, input }) =>
    declineLinkRequest({ ctx, input }),
  ),
  withdraw: memberLinks.withdraw.handler(({ context: { ctx }, input }) =>
    withdrawLinkRequest({ ctx, input }),
  ),
  follow: memberLinks.follow.handler(async ({ context: { ctx }, input }) => {
    await followMember({ ctx, input });
    return { member_id: input.id, is_following: true };
  }),
  unfollow: memberLinks.unfollow.handler(async ({ context: { ctx }, input }) => {
    await unfollowMember({ ctx, input });
    return { member_id: input.id, is_following: false };
  }),
};
