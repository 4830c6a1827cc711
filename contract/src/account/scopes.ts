import { oc } from '@orpc/contract';
import { z } from 'zod';

import type { ConsentType } from '../consents/rules.ts';
import { type Scope, scopes } from './rules.ts';

export const scopeSchema = z.enum(scopes);

type Area = Scope extends `${infer Name}:${string}` ? Name : never;

/**
 * The area of an endpoint. `null` is closed to tokens: the account itself, consents, support, and
 * public endpoints.
 */
export type EndpointMeta = {
  area: Area | null;
  needs?: EndpointNeed;
  /** Other consents than `consentsOf` would say. */
  consents?: readonly ConsentType[];
};

/**
 * What an endpoint that is closed to tokens needs of its caller: nothing, a session with the
 * member's second factor, or a recent proof of identity too (`freshProofMs`), because it changes how
 * the member signs in, or takes or deletes everything.
 */
export type EndpointNeed = 'anyone' | 'member' | 'fresh';

/** The builder of an area's endpoints, which puts the area into their metadata for the server. */
export function endpointsOf(area: Area, consents?: readonly ConsentType[]) {
  return oc.$meta<EndpointMeta>(consents === undefined ? { area } : { area, consents });
}

/** The same for endpoints that no token reaches. */
export function closedEndpoints(needs: EndpointNeed, consents?: readonly ConsentType[]) {
  return oc.$meta<EndpointMeta>({ area: null, needs, ...(consents && { consents }) });
}

/** The same for those of the account itself: each that changes something declares what it needs. */
export const accountEndpoints = oc.$meta<EndpointMeta>({ area: null });

/** The scope that a call needs: GET reads, everything else writes. */
export function scopeOf({ area }: EndpointMeta, method: string): Scope | null {
  if (area === null) return null;
  const name = `${area}:${method === 'GET' ? 'read' : 'write'}`;
  return scopes.find((scope) => scope === name) ?? null;
}

/** What suggestions and everything else that a model computes need. */
export const suggestionConsents: readonly ConsentType[] = ['data_processing', 'ai_matching'];

/**
 * The consents that a call needs. Members without any can read, export and delete what is theirs and
 * use the account's own screens; everything else needs `data_processing` unless it says otherwise.
 */
export function consentsOf(
  { area, consents }: EndpointMeta,
  method: string,
): readonly ConsentType[] {
  if (consents !== undefined) return consents;
  const isOwnData = method === 'GET' || method === 'HEAD' || method === 'DELETE';
  return area === null || isOwnData ? [] : ['data_processing'];
}
