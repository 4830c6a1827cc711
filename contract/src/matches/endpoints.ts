import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import {
  countMatchesSchema,
  draftMatchSchema,
  experimentSchema,
  listMatchesSchema,
  matchDraftSchema,
  matchListSchema,
  movedMatchSchema,
  moveMatchSchema,
  setExperimentSchema,
} from './schemas.ts';
import { idSchema } from '../core/ids.ts';

/** Closed to tokens: a script must not decide who is introduced. */
const oc = closedEndpoints('member', ['data_processing', 'ai_matching', 'intro_facilitation']);
const forAdministrators = closedEndpoints('member', []);
const tags = ['matches'];
const path = '/matches';

/** Pairs of the caller's contacts who should meet. */
export const matchEndpoints = {
  /** A POST, since the constraints come with it. */
  list: oc
    .route({ method: 'POST', path: `${path}/list`, tags, summary: 'The matches of a view' })
    .input(listMatchesSchema)
    .output(matchListSchema),
  count: oc
    .route({ method: 'POST', path: `${path}/count`, tags, summary: 'How many are proposed' })
    .input(countMatchesSchema)
    .output(z.object({ open: z.number().int() })),
  /** `bridge_unavailable` where who would be asked can't be; `illegal_state` for a step that the state doesn't allow. */
  move: oc
    .route({ method: 'POST', path: `${path}/{id}/move`, tags, summary: 'Go a step on' })
    .input(moveMatchSchema)
    .output(movedMatchSchema),
  undo: oc
    .route({ method: 'POST', path: `${path}/{id}/undo`, tags, summary: 'Take the last step back' })
    .input(z.object({ id: idSchema }))
    .output(movedMatchSchema),
  /** `illegal_state` for a text to someone whose turn it is not. */
  draft: oc
    .route({ method: 'POST', path: `${path}/{id}/draft`, tags, summary: 'Draft a text' })
    .input(draftMatchSchema)
    .output(matchDraftSchema),
};

/** Only for administrators (`forbidden` for others). */
export const matchExperimentEndpoints = {
  get: forAdministrators
    .route({
      method: 'GET',
      path: '/admin/match-experiment',
      tags,
      summary: 'Results of the experiment on matching, by arm',
    })
    .input(z.object({}))
    .output(experimentSchema),
  set: forAdministrators
    .route({
      method: 'PUT',
      path: '/admin/match-experiment',
      tags,
      summary: 'Start or end the experiment',
    })
    .input(setExperimentSchema)
    .output(experimentSchema),
};
