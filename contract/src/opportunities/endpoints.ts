import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { chainSchema } from '../chains/schemas.ts';
import { idSchema } from '../core/ids.ts';
import {
  opportunityBoardInputSchema,
  opportunityBoardSchema,
  opportunityCreateSchema,
  opportunityDetailSchema,
  opportunityFileInputSchema,
  opportunityFilterSchema,
  opportunityForecastSchema,
  opportunityImportedSchema,
  opportunityImportSchema,
  opportunityListInputSchema,
  opportunityMoveSchema,
  opportunityNoteInputSchema,
  opportunityNoteKeySchema,
  opportunityPageSchema,
  opportunityPersonInputSchema,
  opportunityPersonKeySchema,
  opportunityPreviewSchema,
  opportunitySummarySchema,
  opportunityTimelineSchema,
  opportunityUpdatedSchema,
  opportunityUpdateSchema,
} from './schemas.ts';

const oc = endpointsOf('opportunities', ['data_processing', 'ai_matching', 'intro_facilitation']);
/** Reading what the member wrote and removing it need no consent. */
const free = endpointsOf('opportunities', []);

const tags = ['opportunities'];
const path = '/opportunities';
const byId = z.object({ id: idSchema });

/** Everything of the caller's own; another member's is `not_found`. The export is a plain route. */
export const opportunityEndpoints = {
  list: free
    .route({ method: 'GET', path, tags, summary: 'A page of opportunities' })
    .input(opportunityListInputSchema)
    .output(opportunityPageSchema),
  board: free
    .route({ method: 'GET', path: `${path}/board`, tags, summary: 'Opportunities by stage' })
    .input(opportunityBoardInputSchema)
    .output(opportunityBoardSchema),
  summary: free
    .route({ method: 'GET', path: `${path}/summary`, tags, summary: 'How much is open' })
    .input(z.object({}))
    .output(opportunitySummarySchema),
  forecast: oc
    .route({ method: 'GET', path: `${path}/forecast`, tags, summary: 'Open ones by month' })
    .input(opportunityFilterSchema)
    .output(opportunityForecastSchema),
  create: oc
    .route({ method: 'POST', path, tags, successStatus: 201, summary: 'Add an opportunity' })
    .input(opportunityCreateSchema)
    .output(opportunityDetailSchema),
  previewImport: oc
    .route({
      method: 'POST',
      path: `${path}/import/preview`,
      tags,
      summary: 'What a table of comma-separated values contains',
    })
    .input(opportunityImportSchema)
    .output(opportunityPreviewSchema),
  import: oc
    .route({
      method: 'POST',
      path: `${path}/import`,
      tags,
      summary: 'Add the lines of a table that have no fault',
    })
    .input(opportunityImportSchema)
    .output(opportunityImportedSchema),
  get: free
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One opportunity' })
    .input(byId)
    .output(opportunityDetailSchema),
  chain: oc
    .route({
      method: 'GET',
      path: `${path}/{id}/chain`,
      tags,
      summary: 'Path, introduction, meeting and what came of it',
    })
    .input(byId)
    .output(chainSchema),
  timeline: free
    .route({ method: 'GET', path: `${path}/{id}/timeline`, tags, summary: 'What happened with it' })
    .input(byId)
    .output(opportunityTimelineSchema),
  update: oc
    .route({ method: 'PATCH', path: `${path}/{id}`, tags, summary: 'Change fields' })
    .input(opportunityUpdateSchema)
    .output(opportunityUpdatedSchema),
  move: oc
    .route({
      method: 'POST',
      path: `${path}/{id}/move`,
      tags,
      summary: 'Move to another stage; `conflict` when it is not where the caller saw it',
    })
    .input(opportunityMoveSchema)
    .output(opportunityDetailSchema),
  delete: free
    .route({
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      summary: 'Delete; it can be restored for 30 days',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({ method: 'POST', path: `${path}/{id}/restore`, tags, summary: 'Undo a deletion' })
    .input(byId)
    .output(opportunityDetailSchema),
  setPerson: oc
    .route({
      method: 'PUT',
      path: `${path}/{id}/people/{contact_id}`,
      tags,
      summary: 'Add a person, or change their role',
    })
    .input(opportunityPersonInputSchema)
    .output(opportunityDetailSchema),
  removePerson: free
    .route({
      method: 'DELETE',
      path: `${path}/{id}/people/{contact_id}`,
      tags,
      summary: 'Take a person off',
    })
    .input(opportunityPersonKeySchema)
    .output(byId),
  addNote: oc
    .route({ method: 'POST', path: `${path}/{id}/notes`, tags, summary: 'Write a note' })
    .input(opportunityNoteInputSchema)
    .output(z.object({ id: idSchema })),
  deleteNote: free
    .route({
      method: 'DELETE',
      path: `${path}/{id}/notes/{note_id}`,
      tags,
      summary: 'Delete a note',
    })
    .input(opportunityNoteKeySchema)
    .output(byId),
  attachFile: oc
    .route({
      method: 'PUT',
      path: `${path}/{id}/files/{file_id}`,
      tags,
      summary: 'Attach a file of one of its people',
    })
    .input(opportunityFileInputSchema)
    .output(opportunityDetailSchema),
  detachFile: free
    .route({
      method: 'DELETE',
      path: `${path}/{id}/files/{file_id}`,
      tags,
      summary: 'Take a file off; its person keeps it',
    })
    .input(opportunityFileInputSchema)
    .output(byId),
};
