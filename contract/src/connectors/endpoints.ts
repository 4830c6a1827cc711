import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  crmChangeInputSchema,
  crmChangePageSchema,
  crmCompletionSchema,
  crmConflictPageSchema,
  crmConnectionSchema,
  crmContactLinksSchema,
  crmConnectorsSchema,
  crmDecisionSchema,
  crmPageInputSchema,
  crmPropertiesSchema,
  crmProviderInputSchema,
  crmRunInputSchema,
  crmRunSchema,
  crmUpdateSchema,
} from './schemas.ts';

const tags = ['connectors'];
/** Closed to tokens: what is connected here reaches another system. */
const oc = closedEndpoints('member', ['data_processing']);
const own = closedEndpoints('member', []);

/** Connections to a CRM. A provider without settings is `not_found`. */
export const connectorEndpoints = {
  list: own
    .route({
      method: 'GET',
      path: '/connectors',
      tags,
      summary: 'The CRMs that can be connected, and the member’s connections',
    })
    .input(z.object({}))
    .output(crmConnectorsSchema),
  begin: oc
    .route({
      method: 'POST',
      path: '/connectors/{provider}/authorizations',
      tags,
      summary: 'The address where the member allows the connection',
    })
    .input(crmProviderInputSchema)
    .output(z.object({ url: z.string() })),
  complete: oc
    .route({
      method: 'POST',
      path: '/connectors/completions',
      tags,
      summary: 'Exchange the CRM’s answer for a connection',
    })
    .input(crmCompletionSchema)
    .output(crmConnectionSchema),
  get: own
    .route({
      method: 'GET',
      path: '/connectors/{provider}',
      tags,
      summary: 'A connection with its latest run',
    })
    .input(crmProviderInputSchema)
    .output(crmConnectionSchema),
  properties: own
    .route({
      method: 'GET',
      path: '/connectors/{provider}/properties',
      tags,
      summary: 'The CRM’s properties that fields can be mapped to',
    })
    .input(crmProviderInputSchema)
    .output(crmPropertiesSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/connectors/{provider}',
      tags,
      summary: 'Change direction, rule, mapping, or pause',
    })
    .input(crmUpdateSchema)
    .output(crmConnectionSchema),
  run: oc
    .route({
      method: 'POST',
      path: '/connectors/{provider}/runs',
      tags,
      summary: 'Preview what a sync would do, or sync now',
    })
    .input(crmRunInputSchema)
    .output(crmRunSchema),
  disconnect: own
    .route({
      method: 'DELETE',
      path: '/connectors/{provider}',
      tags,
      summary: 'Revoke the access and delete the connection; contacts stay',
    })
    .input(crmProviderInputSchema)
    .output(crmProviderInputSchema),
  contactLinks: own
    .route({
      method: 'GET',
      path: '/contacts/{contact_id}/crm-links',
      tags,
      summary: 'The records of CRMs that a contact is kept in step with',
    })
    .input(z.object({ contact_id: idSchema }))
    .output(crmContactLinksSchema),
  conflicts: own
    .route({
      method: 'GET',
      path: '/connectors/{provider}/conflicts',
      tags,
      summary: 'What the member has to decide, newest first',
    })
    .input(crmPageInputSchema)
    .output(crmConflictPageSchema),
  decide: oc
    .route({
      method: 'POST',
      path: '/connectors/{provider}/conflicts/{id}/decision',
      tags,
      summary: 'Decide a conflict',
    })
    .input(crmDecisionSchema)
    .output(z.object({ id: idSchema })),
  changes: own
    .route({
      method: 'GET',
      path: '/connectors/{provider}/changes',
      tags,
      summary: 'Every value that syncs wrote, newest first',
    })
    .input(crmPageInputSchema)
    .output(crmChangePageSchema),
  undo: oc
    .route({
      method: 'POST',
      path: '/connectors/{provider}/changes/{id}/undo',
      tags,
      summary: 'Restore a value that a sync replaced',
    })
    .input(crmChangeInputSchema)
    .output(z.object({ id: idSchema })),
};
