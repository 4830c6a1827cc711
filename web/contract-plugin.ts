import { api } from '@kith/contract/api';
import { minifyContractRouter, type Route } from '@orpc/contract';
import type { Plugin } from 'vite';

const contractId = '@kith/contract/api';
const resolvedId = '\0kith-contract-routes';

/**
 * Ships the API's addresses to the browser without their schemas: the client needs only method and
 * path, and the schemas would bring the whole validation library. The server validates; the types
 * come from the contract itself.
 */
export function shipContractRoutes(): Plugin {
  return {
    name: 'ship-contract-routes',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === contractId ? resolvedId : null),
    load: (id) => (id === resolvedId ? `export const api = ${writeAddresses()};` : null),
  };
}

/** Without what describes an endpoint to people and to the server. */
function writeAddresses(): string {
  return JSON.stringify(minifyContractRouter(api), (key, value: unknown) => {
    if (key !== '~orpc') return value;
    const { method, path, inputStructure, outputStructure } = (value as { route: Route }).route;
    return { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } };
  });
}
