import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  acceptedLinkSchema,
  acceptLinkSchema,
  contactLinkSchema,
  followSchema,
  linkRequestsSchema,
} from './schemas.ts';

/** These read about other members. */
const ofOthers = endpointsOf('profile', ['data_processing']);
/** What ends a relationship needs no consent. */
const free = endpointsOf('profile', []);

const byId = z.object({ id: idSchema });
const byContact = z.object({ contact_id: idSchema });
const tags = ['member links'];

export const memberLinkEndpoints = {
  ofContact: ofOthers
    .route({
      method: 'GET',
      path: '/contacts/{contact_id}/link',
      tags,
      summary: 'Whether a contact is linked to a member, or can be',
    })
    .input(byContact)
    .output(contactLinkSchema),
  /** `not_found` for a contact without a member, `rate_limited`. */
  ask: ofOthers
    .route({
      method: 'POST',
      path: '/contacts/{contact_id}/link',
      tags,
      summary: 'Ask the member that a contact is for a link',
    })
    .input(byContact)
    .output(contactLinkSchema),
  unlink: free
    .route({
      method: 'DELETE',
      path: '/members/{id}/link',
      tags,
      summary: 'End the link to a member, on both sides',
    })
    .input(byId)
    .output(byId),
  requests: ofOthers
    .route({
      method: 'GET',
      path: '/link-requests',
      tags,
      summary: 'Requests for links that wait, received and sent',
    })
    .input(z.object({}))
    .output(linkRequestsSchema),
  accept: ofOthers
    .route({
      method: 'POST',
      path: '/link-requests/{id}/accept',
      tags,
      summary: 'Accept a request',
    })
    .input(acceptLinkSchema)
    .output(acceptedLinkSchema),
  decline: free
    .route({
      method: 'POST',
      path: '/link-requests/{id}/decline',
      tags,
      summary: 'Decline a request; the asker is not notified',
    })
    .input(byId)
    .output(byId),
  withdraw: free
    .route({ method: 'DELETE', path: '/link-requests/{id}', tags, summary: 'Withdraw a request' })
    .input(byId)
    .output(byId),
  follow: ofOthers
    .route({ method: 'PUT', path: '/members/{id}/follow', tags, summary: 'Follow a member' })
    .input(byId)
    .output(followSchema),
  unfollow: free
    .route({ method: 'DELETE', path: '/members/{id}/follow', tags, summary: 'Unfollow a member' })
    .input(byId)
    .output(followSchema),
};
