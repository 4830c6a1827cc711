import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { contactFileRenameSchema, contactFileSchema, contactFilesSchema } from './schemas.ts';

const oc = endpointsOf('contacts');

const byId = z.object({ id: idSchema });
const tags = ['contactFiles'];

/**
 * Uploading (`POST /contacts/{contact_id}/files`) and downloading (`GET
 * /contact-files/{id}/content`) are plain routes, because of the bytes.
 */
export const contactFileEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/contacts/{contact_id}/files',
      tags,
      summary: 'The files of a contact, newest first',
    })
    .input(z.object({ contact_id: idSchema }))
    .output(contactFilesSchema),
  rename: oc
    .route({
      method: 'PATCH',
      path: '/contact-files/{id}',
      tags,
      summary: 'Rename a file; its extension stays',
    })
    .input(contactFileRenameSchema)
    .output(contactFileSchema),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/contact-files/{id}',
      tags,
      summary: 'Delete a file; it can be restored for a day',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({
      method: 'POST',
      path: '/contact-files/{id}/restore',
      tags,
      summary: 'Undo a deletion',
    })
    .input(byId)
    .output(contactFileSchema),
};
