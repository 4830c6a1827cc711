import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import {
  foundPathsSchema,
  pathBudgetSchema,
  searchPathsSchema,
  suggestedTargetsSchema,
  suggestTargetsSchema,
} from './schemas.ts';

/** Closed to tokens: a script must not ask who knows each other. */
const oc = closedEndpoints('member', ['data_processing', 'ai_matching', 'intro_facilitation']);
const tags = ['paths'];

/** Who could introduce the caller to someone. */
export const pathEndpoints = {
  /** `path_limit_reached` {limit} once the day's searches are used up. */
  search: oc
    .route({
      method: 'POST',
      path: '/paths/search',
      tags,
      summary:
        'Who could introduce the caller to a person, a company, a role, an industry, a place',
    })
    .input(searchPathsSchema)
    .output(foundPathsSchema),
  budget: oc
    .route({ method: 'GET', path: '/paths/budget', tags, summary: 'Searches left today' })
    .input(z.object({}))
    .output(pathBudgetSchema),
  suggest: oc
    .route({
      method: 'GET',
      path: '/paths/targets',
      tags,
      summary: 'People that can be looked for: own contacts, and profiles shown to the caller',
    })
    .input(suggestTargetsSchema)
    .output(suggestedTargetsSchema),
};
