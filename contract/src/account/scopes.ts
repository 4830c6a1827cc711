import { oc } from '@orpc/contract';
import { z } from 'zod';

import { type Scope, scopes } from './rules.ts';

export const scopeSchema = z.enum(scopes);

type Area = Scope extends `${infer Name}:${string}` ? Name : never;

/**
 * The area of an endpoint. `null` is closed to tokens: the account itself, consents, support, and
 * public endpoints.
 */
export type EndpointMeta = { area: Area | null; needs?: EndpointNeed };

/**
 * What an endpoint that is closed to tokens needs of its caller: nothing, a session with the
 * member's second factor, or a recent proof of identity too (`freshProofMs`), because it changes how
 * the member signs in, or takes or deletes everything.
 */
export type EndpointNeed = 'anyone' | 'member' | 'fresh';

/** The builder of an area's endpoints, which puts the area into their metadata for the server. */
export function endpointsOf(area: Area) {
  return oc.$meta<EndpointMeta>({ area });
}

/** The same for endpoints that no token reaches. */
export function closedEndpoints(needs: EndpointNeed) {
  return oc.$meta<EndpointMeta>({ area: null, needs });
}

/** The same for those of the account itself: each that changes something declares what it needs. */
export const accountEndpoints = oc.$meta<EndpointMeta>({ area: null });

/** The scope that a call needs: GET reads, everything else writes. */
export function scopeOf({ area }: EndpointMeta, method: string): Scope | null {
  if (area === null) return null;
  const name = `${area}:${method === 'GET' ? 'read' : 'write'}`;
  return scopes.find((scope) => scope === name) ?? null;
}
