import type { Identity } from './people-index.ts';

/**
 * The people of a CRM's file so far, for its leads: they have ids of their own, but many are contacts
 * already. A converted lead is the contact with its address, or with its name and company; an open
 * one only with the same name at the same address.
 */
export class LeadIndex {
  readonly #keys = new Set<string>();

  add(person: Identity): void {
    for (const key of [...keysOf('converted', person), ...keysOf('open', person)]) {
      this.#keys.add(key);
    }
  }

  isKnown(lead: 'open' | 'converted', person: Identity): boolean {
    return keysOf(lead, person).some((key) => this.#keys.has(key));
  }
}

function keysOf(lead: 'open' | 'converted', { emails, name, company }: Identity): string[] {
  if (lead === 'open') return name === '' ? [] : emails.map((email) => `${email}\n${name}`);
  const atWork = name !== '' && company !== '' ? [`at:${name}\n${company}`] : [];
  return [...emails, ...atWork];
}
