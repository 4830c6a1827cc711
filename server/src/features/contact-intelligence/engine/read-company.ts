import { domainToUnicode } from 'node:url';

import providers from 'email-providers/all.json' with { type: 'json' };

import type { Finding, KnownContact } from './known-contact.ts';

const free = new Set<string>(providers);
/** Second levels under which names are registered, such as `co.uk`. */
const secondLevels = new Set([
  'co',
  'com',
  'org',
  'net',
  'ac',
  'edu',
  'gov',
  'gob',
  'go',
  'or',
  'ne',
]);
const domainShape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/u;

/** The domain of an address that may say where someone works; null for free mail and nonsense. */
export function workDomain(email: string): string | null {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? '';
  if (!domainShape.test(domain) || free.has(domain) || free.has(registered(domain))) return null;
  return registered(domain);
}

/** The part of a domain that somebody registered: `mail.acme.co.uk` is `acme.co.uk`. */
function registered(domain: string): string {
  const labels = domain.split('.');
  const hasSecondLevel =
    labels.length > 2 && secondLevels.has(labels.at(-2)!) && labels.at(-1)!.length === 2;
  return labels.slice(hasSecondLevel ? -3 : -2).join('.');
}

/** The company of someone's email address: as colleagues have it, else after the domain. */
export function readCompany({ emails, colleagues }: KnownContact): Finding | null {
  for (const email of emails) {
    const domain = workDomain(email);
    if (domain === null) continue;
    const isKnown = colleagues !== null && colleagues.domain === domain;
    const value = isKnown ? colleagues.company : nameOf(domain);
    if (value === null) continue;
    return {
      field: 'company',
      value,
      source: isKnown ? 'colleague' : 'email',
      words: domain,
      confidence: isKnown ? 0.9 : 0.6,
      written: { company: value },
    };
  }
  return null;
}

/** A name as people write it: `north-haven.de` is North Haven. */
function nameOf(domain: string): string | null {
  const label = domainToUnicode(domain).split('.')[0] ?? '';
  const words = label.split('-').filter((word) => word !== '');
  if (!/\p{L}{2}/u.test(label)) return null;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
