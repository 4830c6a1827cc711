import common from 'email-providers/common.json' with { type: 'json' };

import { isOneSlipAway } from '#features/duplicates/similarity.ts';

/** Providers that people mistype, because so many have an address there. */
const giants = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'protonmail.com',
  'hotmail.fr',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'gmx.net',
  't-online.de',
  'freenet.de',
  'yahoo.co.jp',
  'docomo.ne.jp',
  'hotmail.es',
  'yahoo.es',
] as const;
const known = new Set<string>(common);

/**
 * Names under which no address on the internet exists. Sources: RFC 6761, 6762 and 8375; those for
 * examples (RFC 2606) are left out, since sample networks have them.
 */
const reserved = /(?:^|\.)(?:invalid|localhost|local|test|internal|lan|home\.arpa)$/u;
const domainShape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/u;

/** From so many contacts on, a domain is one that the member knows; shorter names have neighbours. */
const fewestAtDomain = 4;
const shortestDomain = 8;

export type DomainCount = { domain: string; count: number };
export type JudgedDomains = { dead: string[]; misspelt: { from: string; to: string }[] };

/**
 * Which of the domains of a member's contacts can't receive mail, and which are another one with one
 * typo: a large provider, or one where several contacts have their address. No domain is asked.
 */
export function judgeDomains(domains: readonly DomainCount[]): JudgedDomains {
  const often = domains
    .filter(({ domain, count }) => count >= fewestAtDomain && domain.length >= shortestDomain)
    .map(({ domain }) => domain);
  const byLength = Map.groupBy(often, ({ length }) => length);
  const dead: string[] = [];
  const misspelt: { from: string; to: string }[] = [];
  for (const { domain, count } of domains) {
    if (!domainShape.test(domain) || reserved.test(domain)) {
      dead.push(domain);
      continue;
    }
    if (known.has(domain) || giants.some((giant) => giant === domain)) continue;
    const near = [-1, 0, 1].flatMap((step) => byLength.get(domain.length + step) ?? []);
    const meant =
      giants.find((giant) => isOneSlipAway(domain, giant)) ??
      (count === 1 && domain.length >= shortestDomain
        ? near.find((other) => isOneSlipAway(domain, other))
        : undefined);
    if (meant !== undefined) misspelt.push({ from: domain, to: meant });
  }
  return { dead, misspelt };
}
