import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape } from '../core/pagination.ts';
import {
  importEncodingInputSchema,
  importMappingInputSchema,
  importMappingSchema,
  importPageSchema,
  importPasteInputSchema,
  importRowPageSchema,
  importRowsInputSchema,
  importSchema,
} from './schemas.ts';

const oc = endpointsOf('imports');

const byId = z.object({ id: idSchema });
const tags = ['imports'];

/**
 * An upload (`POST /imports`, body: the unchanged file, `file_name` in the query) is a plain route,
 * so that its body streams and is limited; it answers 201 with an import.
 */
export const importEndpoints = {
  list: oc
    .route({ method: 'GET', path: '/imports', tags, summary: 'Imports, newest first' })
    .input(z.object(pageInputShape))
    .output(importPageSchema),
  get: oc
    .route({ method: 'GET', path: '/imports/{id}', tags, summary: 'An import and its progress' })
    .input(byId)
    .output(importSchema),
  rows: oc
    .route({ method: 'GET', path: '/imports/{id}/rows', tags, summary: 'The rows of an import' })
    .input(importRowsInputSchema)
    .output(importRowPageSchema),
  paste: oc
    .route({
      method: 'POST',
      path: '/imports/paste',
      tags,
      successStatus: 201,
      summary: 'Import a signature or a list of addresses',
    })
    .input(importPasteInputSchema)
    .output(importSchema),
  mapping: oc
    .route({
      method: 'GET',
      path: '/imports/{id}/mapping',
      tags,
      summary: 'The columns of a table and their mapping',
    })
    .input(byId)
    .output(importMappingSchema),
  map: oc
    .route({
      method: 'PUT',
      path: '/imports/{id}/mapping',
      tags,
      summary: 'Map the columns of a table',
    })
    .input(importMappingInputSchema)
    .output(importSchema),
  encode: oc
    .route({
      method: 'PUT',
      path: '/imports/{id}/encoding',
      tags,
      summary: 'Read the file again in another encoding',
    })
    .input(importEncodingInputSchema)
    .output(importSchema),
  start: oc
    .route({
      method: 'POST',
      path: '/imports/{id}/start',
      tags,
      summary: 'Apply a previewed import',
    })
    .input(byId)
    .output(importSchema),
  undo: oc
    .route({ method: 'POST', path: '/imports/{id}/undo', tags, summary: 'Undo a whole import' })
    .input(byId)
    .output(importSchema),
  discard: oc
    .route({ method: 'DELETE', path: '/imports/{id}', tags, summary: 'Discard a preview' })
    .input(byId)
    .output(z.object({ id: idSchema })),
};
