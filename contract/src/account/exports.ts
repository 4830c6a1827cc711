import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { accountEndpoints, closedEndpoints } from './scopes.ts';

export const accountExportStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** Everything about a member, as one ZIP archive that is made in the background. */
export const accountExportSchema = z.object({
  id: idSchema,
  status: z.enum(accountExportStatuses),
  /** 0 to 100. */
  progress: z.number().int().min(0).max(100),
  /** Of the archive; null until it is done. */
  size_bytes: z.number().int().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** When the archive is removed; null until it is done. */
  expires_at: z.iso.datetime().nullable(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

const oc = accountEndpoints;
const tags = ['account'];
const byId = z.object({ id: idSchema });

/**
 * The archive itself (`GET /account/exports/{id}/file`) is a plain route, so that it streams:
 * `illegal_state` until it is done, `not_found` once it has been removed, `file_lost` where a backup
 * was restored without it, which also marks it as failed.
 */
export const accountExportEndpoints = {
  /** One at a time (`export_already_running`), three a day (`rate_limited` with `retry_after_s`). */
  create: closedEndpoints('fresh')
    .route({
      method: 'POST',
      path: '/account/exports',
      tags,
      successStatus: 201,
      summary: 'Export everything about the member as one archive',
    })
    .output(accountExportSchema),
  list: oc
    .route({
      method: 'GET',
      path: '/account/exports',
      tags,
      summary: 'The exports of the last days, newest first',
    })
    .input(z.object(pageInputShape))
    .output(pageSchema(accountExportSchema)),
  get: oc
    .route({
      method: 'GET',
      path: '/account/exports/{id}',
      tags,
      summary: 'An export and its progress',
    })
    .input(byId)
    .output(accountExportSchema),
  delete: closedEndpoints('member')
    .route({
      method: 'DELETE',
      path: '/account/exports/{id}',
      tags,
      summary: 'Remove an export; a running one stops',
    })
    .input(byId)
    .output(byId),
};
