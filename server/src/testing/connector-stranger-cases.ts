import type { Case } from './stranger-case.ts';

const connection = '/connectors/salesforce';
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Every member has their own; its provider, not its id, is in the path. */
export const connectorCases: Record<string, Case> = {
  'connectors.begin': { path: `${connection}/authorizations` },
  'connectors.changes': { path: `${connection}/changes` },
  'connectors.complete': { body: () => ({ state: 'unknown', code: 'unknown' }) },
  'connectors.conflicts': { path: `${connection}/conflicts` },
  'connectors.contactLinks': { names: 'contact' },
  'connectors.decide': {
    path: `${connection}/conflicts/${unknownId}/decision`,
    body: () => ({ decision: 'kith' }),
  },
  'connectors.disconnect': { path: connection },
  'connectors.get': { path: connection },
  'connectors.list': {},
  'connectors.properties': { path: `${connection}/properties` },
  'connectors.run': { path: `${connection}/runs`, body: () => ({ kind: 'preview' }) },
  'connectors.undo': { path: `${connection}/changes/${unknownId}/undo` },
  'connectors.update': { path: connection, body: () => ({ rule: 'kith' }) },
};
