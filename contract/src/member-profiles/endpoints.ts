import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  chooseSlugSchema,
  chosenSlugSchema,
  memberProfileSchema,
  ownProfileSchema,
  previewInputSchema,
  previewSchema,
  profileFitsSchema,
  profileUpdateSchema,
  reportProfileSchema,
} from './schemas.ts';

const oc = endpointsOf('profile');
/** These read about other members. */
const ofOthers = endpointsOf('profile', ['data_processing']);
/** What protects a member from others needs no consent. */
const free = endpointsOf('profile', []);
const tags = ['profiles'];

/** Pictures come by `POST /profiles/me/pictures` and go by `GET /profile-pictures/{id}`. */
export const memberProfileEndpoints = {
  own: oc
    .route({
      method: 'GET',
      path: '/profiles/me',
      tags,
      summary: 'The member’s own profile, to edit',
    })
    .input(z.object({}))
    .output(ownProfileSchema),
  update: oc
    .route({ method: 'PATCH', path: '/profiles/me', tags, summary: 'Change the own profile' })
    .input(profileUpdateSchema)
    .output(ownProfileSchema),
  preview: oc
    .route({
      method: 'GET',
      path: '/profiles/me/preview',
      tags,
      summary: 'The own profile as others see it',
    })
    .input(previewInputSchema)
    .output(previewSchema),
  /** `slug_unavailable`, whether it is taken, was, or is reserved. */
  chooseSlug: oc
    .route({
      method: 'PUT',
      path: '/profiles/me/slug',
      tags,
      summary: 'Choose the address of the public profile, or give it up',
    })
    .input(chooseSlugSchema)
    .output(chosenSlugSchema),
  get: ofOthers
    .route({ method: 'GET', path: '/profiles/{id}', tags, summary: 'The profile of a member' })
    .input(z.object({ id: idSchema }))
    .output(memberProfileSchema),
  fits: ofOthers
    .route({
      method: 'GET',
      path: '/profiles/{id}/fits',
      tags,
      summary: 'Own opportunities and contacts that fit what a member offers and seeks',
    })
    .input(z.object({ id: idSchema }))
    .output(profileFitsSchema),
  report: free
    .route({
      method: 'POST',
      path: '/profiles/{id}/reports',
      tags,
      successStatus: 201,
      summary: 'Report a member’s profile',
    })
    .input(reportProfileSchema)
    .output(z.object({ id: idSchema })),
};
