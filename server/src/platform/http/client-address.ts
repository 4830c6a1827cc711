import { isIPv6 } from 'node:net';

import { getConnInfo } from '@hono/node-server/conninfo';
import { cleanInput } from '@kith/contract/core/text';
import type { Context } from 'hono';

/**
 * The caller's IP address: the socket's, or what a trusted proxy says. A raw X-Forwarded-For is
 * never trusted, or every limit by address would be void.
 */
export function readClientAddress(c: Context, trustedProxies: readonly string[]): string {
  const peer = getConnInfo(c).remote.address ?? '';
  return findClientAddress(peer, c.req.header('x-forwarded-for'), trustedProxies);
}

/** The same from its parts, for requests that bypass the router. */
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
 * The unit of limits by address: for IPv6 the 64-bit network of one connection, or its holder would
 * have as many addresses as they like.
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
/** How a well-known proxy marks an unknown address. */
const nowhere = 'XX';

/**
 * The caller's location from a trusted proxy's header; null without one. No other source counts,
 * and addresses are never looked up.
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
  // Headers arrive byte by byte; place names are in UTF-8.
  const place = Buffer.from(c.req.header(geoHeader) ?? '', 'latin1').toString('utf8');
  const cleaned = cleanInput(place).slice(0, placeLimit);
  return cleaned === '' || cleaned === nowhere ? null : cleaned;
}
