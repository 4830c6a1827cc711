import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses that members enter and the server calls. Threat: an address that leads into the
 * server's own network (loopback, private, link-local, cloud metadata), as a literal, by a name
 * that resolves there, or by one that does so only at the second look-up. So literals are checked
 * directly, and names in the same look-up that the connection uses.
 */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4');
}
/** Of IPv6 only the public range counts, without the ranges that map to IPv4. */
const world = new BlockList();
world.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is one of the public internet. */
export function isPublicIp(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inner.check(address, 'ipv4');
  return family === 6 && world.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/**
 * An address that may be called: HTTPS on a public host, without a user name and password. With
 * `allowsInner` (a server on a developer's machine) any host, also by HTTP. Null for others.
 */
export function parsePublicUrl(
  text: string,
  { allowsInner }: { allowsInner: boolean },
): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (allowsInner) return ['https:', 'http:'].includes(url.protocol) ? url : null;
  if (url.protocol !== 'https:') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/u, '$1');
  if (isIP(host) !== 0) return isPublicIp(host) ? url : null;
  const isInnerName =
    !host.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)\.?$/u.test(host);
  return isInnerName ? null : url;
}

/** Resolves a name for a connection; fails where any of its addresses is not public. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicIp(address))) {
      return done(new Error('The host is not on the public internet'), '', 0);
    }
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};
