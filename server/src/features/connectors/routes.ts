import { memberApi } from '#platform/http/api-server.ts';

import { beginAuthorization } from './begin-authorization.ts';
import { completeAuthorization } from './complete-authorization.ts';
import { decideConflict } from './decide-conflict.ts';
import { disconnect } from './disconnect.ts';
import { getConnection } from './get-connection.ts';
import { listChanges } from './list-changes.ts';
import { listContactLinks } from './list-contact-links.ts';
import { listConflicts } from './list-conflicts.ts';
import { listConnectors } from './list-connectors.ts';
import { listProperties } from './list-properties.ts';
import type { ConnectorParts } from './open-peer.ts';
import {
  presentChange,
  presentConflict,
  presentConnection,
  presentContactLink,
  presentRun,
} from './present.ts';
import { startRun } from './start-run.ts';
import { undoChange } from './undo-change.ts';
import { updateConnection } from './update-connection.ts';

/** `/api/v1/connectors`. */
export function createConnectorRoutes(parts: ConnectorParts) {
  const { connectors } = parts;
  const api = memberApi.connectors;
  return {
    list: api.list.handler(async ({ context: { ctx } }) => {
      const { providers, connections } = await listConnectors({ ctx, connectors });
      return { providers, connections: connections.map(presentConnection) };
    }),
    begin: api.begin.handler(({ context: { ctx }, input }) =>
      beginAuthorization({ ctx, parts, input }),
    ),
    complete: api.complete.handler(async ({ context: { ctx }, input }) =>
      presentConnection(await completeAuthorization({ ctx, parts, input })),
    ),
    get: api.get.handler(async ({ context: { ctx }, input }) =>
      presentConnection(await getConnection({ ctx, input })),
    ),
    properties: api.properties.handler(({ context: { ctx }, input }) =>
      listProperties({ ctx, parts, input }),
    ),
    update: api.update.handler(async ({ context: { ctx }, input }) =>
      presentConnection(await updateConnection({ ctx, input })),
    ),
    run: api.run.handler(async ({ context: { ctx }, input }) =>
      presentRun(await startRun({ ctx, connectors, input })),
    ),
    disconnect: api.disconnect.handler(({ context: { ctx }, input }) =>
      disconnect({ ctx, parts, input }),
    ),
    contactLinks: api.contactLinks.handler(async ({ context: { ctx }, input }) => ({
      items: (await listContactLinks({ ctx, parts, input })).map(presentContactLink),
    })),
    conflicts: api.conflicts.handler(async ({ context: { ctx }, input }) => {
      const { items, next_cursor } = await listConflicts({ ctx, input });
      return { items: items.map(presentConflict), next_cursor };
    }),
    decide: api.decide.handler(({ context: { ctx }, input }) => decideConflict({ ctx, input })),
    changes: api.changes.handler(async ({ context: { ctx }, input }) => {
      const { items, next_cursor } = await listChanges({ ctx, input });
      return { items: items.map(presentChange), next_cursor };
    }),
    undo: api.undo.handler(({ context: { ctx }, input }) => undoChange({ ctx, input })),
  };
}
