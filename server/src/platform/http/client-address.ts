import { getConnInfo } from '@hono/node-server/conninfo';
import { cleanInput, cutText } from '@kith/contract/core/text';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

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
  const isTrusted = (address: string) =>
    trustedProxies.some((proxy) => plain(proxy) === plain(address));
  if (!isTrusted(peer)) return plain(peer);
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  return plain(hops.findLast((hop) => hop !== '' && !isTrusted(hop)) ?? peer);
}

/** An IPv4 address has one form, also where the socket is of IPv6. Anything else stays. */
function plain(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

const networkBits = 64;

/**
 * The unit of limits by address: for IPv6 the 64-bit network of one connection, or its holder would
 * have as many addresses as they like. This machine has many addresses and is one, too.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const known = ipaddr.process(address);
  if (known.range() === 'loopback') return 'loopback';
  if (known.kind() === 'ipv4') return known.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${networkBits}`);
  return `${network.toString()}/${networkBits}`;
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
  const peer = plain(getConnInfo(c).remote.address ?? '');
  if (geoHeader === undefined || !trustedProxies.some((proxy) => plain(proxy) === peer))
    return null;
  // Headers arrive byte by byte; place names are in UTF-8.
  const place = Buffer.from(c.req.header(geoHeader) ?? '', 'latin1').toString('utf8');
  const cleaned = cutText(cleanInput(place), placeLimit);
  return cleaned === '' || cleaned === nowhere ? null : cleaned;
}
