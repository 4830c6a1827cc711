import { oc } from '@orpc/contract';
import { z } from 'zod';

import { type Scope, scopes } from './rules.ts';

export const scopeSchema = z.enum(scopes);

type Area = Scope extends `${infer Name}:${string}` ? Name : never;

/**
 * Which area an endpoint belongs to. `null` is beyond every token: the account itself, consents,
 * support, and what visitors may call.
 */
export type EndpointMeta = { area: Area | null };

/** The builder of an area's endpoints. Each says so in its metadata, where the server reads it. */
export function endpointsOf(area: EndpointMeta['area']) {
  return oc.$meta<EndpointMeta>({ area });
}

/** The one scope that a call needs: to GET is to read, everything else writes. */
export function scopeOf({ area }: EndpointMeta, method: string): Scope | null {
  if (area === null) return null;
  const name = `${area}:${method === 'GET' ? 'read' : 'write'}`;
  return scopes.find((scope) => scope === name) ?? null;
}
