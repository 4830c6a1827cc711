import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  acceptedInvitationSchema,
  byTokenSchema,
  createdInvitationSchema,
  createdShareLinkSchema,
  createInvitationSchema,
  createShareLinkSchema,
  invitationSchema,
  invitationsSchema,
  listShareLinksSchema,
  openedInvitationSchema,
  openedShareSchema,
  shareLinkSchema,
  shareLinksSchema,
  updateInvitationSchema,
  updateShareLinkSchema,
} from './schemas.ts';

const byId = z.object({ id: idSchema });
const linkTags = ['share links'];
const ofPosts = endpointsOf('posts');

/** Tokens travel in bodies, which no log contains. A link that can't be opened is `not_found`. */
export const shareLinkEndpoints = {
  list: ofPosts
    .route({ method: 'GET', path: '/share-links', tags: linkTags, summary: 'Own links' })
    .input(listShareLinksSchema)
    .output(shareLinksSchema),
  create: ofPosts
    .route({
      method: 'POST',
      path: '/share-links',
      tags: linkTags,
      successStatus: 201,
      summary: 'Share a post, the own profile or a badge by link',
    })
    .input(createShareLinkSchema)
    .output(createdShareLinkSchema),
  update: ofPosts
    .route({
      method: 'PATCH',
      path: '/share-links/{id}',
      tags: linkTags,
      summary: 'Change when a link ends',
    })
    .input(updateShareLinkSchema)
    .output(shareLinkSchema),
  revoke: ofPosts
    .route({
      method: 'DELETE',
      path: '/share-links/{id}',
      tags: linkTags,
      summary: 'Revoke a link',
    })
    .input(byId)
    .output(shareLinkSchema),
  open: ofPosts
    .route({
      method: 'POST',
      path: '/share-links/open',
      tags: linkTags,
      summary: 'What a link that the caller followed shows',
    })
    .input(byTokenSchema)
    .output(openedShareSchema),
};

const ofMembers = endpointsOf('profile', ['data_processing']);
/** What ends or refuses something needs no consent. */
const free = endpointsOf('profile', []);
const tags = ['invitations'];

export const invitationEndpoints = {
  list: free
    .route({ method: 'GET', path: '/invitations', tags, summary: 'Own invitations' })
    .input(z.object({}))
    .output(invitationsSchema),
  create: ofMembers
    .route({
      method: 'POST',
      path: '/invitations',
      tags,
      successStatus: 201,
      summary: 'Invite someone',
    })
    .input(createInvitationSchema)
    .output(createdInvitationSchema),
  update: ofMembers
    .route({
      method: 'PATCH',
      path: '/invitations/{id}',
      tags,
      summary: 'Change when an invitation ends',
    })
    .input(updateInvitationSchema)
    .output(invitationSchema),
  revoke: free
    .route({ method: 'DELETE', path: '/invitations/{id}', tags, summary: 'Revoke an invitation' })
    .input(byId)
    .output(invitationSchema),
  open: ofMembers
    .route({
      method: 'POST',
      path: '/invitations/open',
      tags,
      summary: 'An invitation that the caller received',
    })
    .input(byTokenSchema)
    .output(openedInvitationSchema),
  accept: ofMembers
    .route({
      method: 'POST',
      path: '/invitations/accept',
      tags,
      summary: 'Accept an invitation, which links both members',
    })
    .input(byTokenSchema)
    .output(acceptedInvitationSchema),
  decline: free
    .route({
      method: 'POST',
      path: '/invitations/decline',
      tags,
      summary: 'Decline an invitation; the inviter is not notified',
    })
    .input(byTokenSchema)
    .output(z.object({ is_declined: z.boolean() })),
};
