import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The caller's IP address: the socket's, or what a trusted proxy says of it. A raw X-Forwarded-For
 * is never believed, or every limit by address would be void.
 */
export function readClientAddress(c: Context, trustedProxies: readonly string[]): string {
  const peer = getConnInfo(c).remote.address ?? '';
  if (!trustedProxies.includes(peer)) return peer;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.findLast((hop) => hop !== '' && !trustedProxies.includes(hop)) ?? peer;
}
