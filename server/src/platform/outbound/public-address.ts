import { Resolver } from 'node:dns/promises';
import { globalAgent } from 'node:https';
import type { LookupFunction } from 'node:net';

import { secondMs } from '@kith/contract/core/time';
import ipaddr from 'ipaddr.js';

/**
 * Addresses that a member or a provider chose and the server calls. Threat: an address that leads
 * into the server's own network (loopback, private, link-local, cloud metadata), as a literal, by a
 * name that resolves there (`127.0.0.1.nip.io`), by one that does so only later or only at the second
 * look-up, or at the port of another service. So literals and ports are checked directly, and names
 * in the look-up whose result the connection uses.
 */
export type PublicNetwork = {
  /** The address, where it may be called. Says nothing about what its name resolves to. */
  parse: (text: string) => URL | null;
  /** Whether its name resolves to the public internet now; for a first answer, never for a call. */
  isPublic: (url: URL) => Promise<boolean>;
  /** For the connection of a call: fails where any address of the name is not public. */
  lookup: LookupFunction | undefined;
};

export type ResolveHost = (hostname: string) => Promise<{ address: string; family: 4 | 6 }[]>;

const publicIpv6 = ipaddr.IPv6.parse('2000::');
const publicIpv6Bits = 3;

/** Whether an IP address is one of the public internet; of IPv6 none that contains another. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6, publicIpv6Bits);
}

/** Names that are never of the public internet, whatever resolves them. */
const innerName = /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|lan|home\.arpa)$/u;

/** HTTPS at its own port on a host that may be public, without a user name and password. */
function parsePublicUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port !== '') return null;
  if (url.username !== '' || url.password !== '') return null;
  const host = hostOf(url);
  if (ipaddr.isValid(host)) return isPublicIp(host) ? url : null;
  return host.includes('.') && !innerName.test(host) ? url : null;
}

/** Without the brackets of an IPv6 address, and the dot that ends a full name. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/u, '$1').replace(/\.+$/u, '');
}

/** `allowsInner`: a server on a developer's machine calls any host, also by HTTP. */
export function openPublicNetwork({
  allowsInner,
  resolve = resolveHost,
}: {
  allowsInner: boolean;
  resolve?: ResolveHost;
}): PublicNetwork {
  if (allowsInner) {
    return { parse: parseAnyUrl, isPublic: async () => true, lookup: undefined };
  }
  const resolvePublic = async (hostname: string) => {
    const addresses = await resolve(hostname);
    const isPublic = addresses.length > 0 && addresses.every((it) => isPublicIp(it.address));
    if (!isPublic) throw new Error('The host is not on the public internet');
    return addresses;
  };
  return {
    parse: parsePublicUrl,
    isPublic: async (url) => {
      const host = hostOf(url);
      if (ipaddr.isValid(host)) return isPublicIp(host);
      if (hasProxy()) return true;
      return resolvePublic(host).then(
        () => true,
        () => false,
      );
    },
    lookup: (hostname, options, done) => {
      void resolvePublic(hostname)
        .catch((error: Error) => error)
        .then((found) => {
          if (found instanceof Error) return done(found, '', 0);
          const [first] = found;
          if (options.all) return done(null, found);
          return done(null, first?.address ?? '', first?.family ?? 0);
        });
    },
  };
}

function parseAnyUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url && ['https:', 'http:'].includes(url.protocol) && url.username === '' ? url : null;
}

/** With Node's own settings for a proxy, only the proxy may be able to resolve names. */
function hasProxy(): boolean {
  return (globalAgent.options as { proxyEnv?: unknown }).proxyEnv !== undefined;
}

const lookupTimeoutMs = 3 * secondMs;

/**
 * Asks the name servers itself: the system's resolver would hold one of the few threads that also
 * read files, for as long as a hostile name server likes.
 */
async function resolveHost(hostname: string): ReturnType<ResolveHost> {
  const resolver = new Resolver({ timeout: lookupTimeoutMs, tries: 2 });
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({
      address,
      family: 4 as const,
    })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({
      address,
      family: 6 as const,
    })),
  ];
}
