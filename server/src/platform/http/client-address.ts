import { isIPv6 } from 'node:net';

import { getConnInfo } from '@hono/node-server/conninfo';
import { cleanInput } from '@kith/contract/core/text';
import type { Context } from 'hono';

/**
 * The caller's IP address: the socket's, or what a trusted proxy says of it. A raw X-Forwarded-For
 * is never believed, or every limit by address would be void.
 */
export function readClientAddress(c: Context, trustedProxies: readonly string[]): string {
  const peer = getConnInfo(c).remote.address ?? '';
  return findClientAddress(peer, c.req.header('x-forwarded-for'), trustedProxies);
}

/** The same from its parts, for what comes past the router. */
export function findClientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: readonly string[],
): string {
  if (!trustedProxies.includes(peer)) return peer;
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  return hops.findLast((hop) => hop !== '' && !trustedProxies.includes(hop)) ?? peer;
}

/**
 * What a limit by address counts as one: of IPv6 the network of 64 bits that one connection is given,
 * or whoever has one would have as many addresses as they like.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address;
  const [front = '', back] = address.split('::');
  const [head, tail] = [front, back ?? ''].map((part) => part.split(':').filter(Boolean));
  const left = 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  const missing = back === undefined ? 0 : left;
  const groups = [...(head ?? []), ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

const placeLimit = 80;
/** How a well-known proxy says that it doesn't know. */
const nowhere = 'XX';

/**
 * Where the caller is, in the words of a trusted proxy's header; null where none says. Nobody else's
 * word counts, and no address is ever looked up.
 */
export function readClientPlace(
  c: Context,
  {
    trustedProxies,
    geoHeader,
  }: { trustedProxies: readonly string[]; geoHeader: string | undefined },
): string | null {
  const peer = getConnInfo(c).remote.address ?? '';
  if (geoHeader === undefined || !trustedProxies.includes(peer)) return null;
  // Headers arrive byte by byte; names of places are written in UTF-8.
  const place = Buffer.from(c.req.header(geoHeader) ?? '', 'latin1').toString('utf8');
  const cleaned = cleanInput(place).slice(0, placeLimit);
  return cleaned === '' || cleaned === nowhere ? null : cleaned;
}
