import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { byTokenSchema } from '../sharing/schemas.ts';
import { acceptedReferralSchema, openedReferralSchema, referralProgramSchema } from './schemas.ts';

const oc = endpointsOf('profile', ['data_processing']);
/** Reading what is one's own needs no consent. */
const free = endpointsOf('profile', []);
const tags = ['referrals'];

export const referralEndpoints = {
  get: free
    .route({
      method: 'GET',
      path: '/referrals',
      tags,
      summary: 'Own link, and what became of own invitations',
    })
    .input(z.object({}))
    .output(referralProgramSchema),
  renewLink: oc
    .route({
      method: 'POST',
      path: '/referrals/link',
      tags,
      summary: 'Make the own link, or another one instead of it',
    })
    .input(z.object({}))
    .output(referralProgramSchema),
  open: oc
    .route({
      method: 'POST',
      path: '/referrals/open',
      tags,
      summary: 'Who invites by a link that the caller followed',
    })
    .input(byTokenSchema)
    .output(openedReferralSchema),
  accept: oc
    .route({
      method: 'POST',
      path: '/referrals/accept',
      tags,
      summary: 'Say that the caller came by a link; a repeat changes nothing',
    })
    .input(byTokenSchema)
    .output(acceptedReferralSchema),
};
