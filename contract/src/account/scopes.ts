import { oc } from '@orpc/contract';
import { z } from 'zod';

import { type Scope, scopes } from './rules.ts';

export const scopeSchema = z.enum(scopes);

type Area = Scope extends `${infer Name}:${string}` ? Name : never;

/**
 * The area of an endpoint. `null` is closed to tokens: the account itself, consents, support, and
 * public endpoints.
 */
export type EndpointMeta = { area: Area | null };

/** The builder of an area's endpoints, which puts the area into their metadata for the server. */
export function endpointsOf(area: EndpointMeta['area']) {
  return oc.$meta<EndpointMeta>({ area });
}

/** The scope that a call needs: GET reads, everything else writes. */
export function scopeOf({ area }: EndpointMeta, method: string): Scope | null {
  if (area === null) return null;
  const name = `${area}:${method === 'GET' ? 'read' : 'write'}`;
  return scopes.find((scope) => scope === name) ?? null;
}
