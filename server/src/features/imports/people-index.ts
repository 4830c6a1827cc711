import { fullName } from '@kith/contract/contacts/rules';
import {
  nameKey,
  namesPerson,
  normalizeEmail,
  normalizePhone,
  normalizeProfileUrl,
} from '#features/contacts/identity.ts';

import type { PersonRecord } from './readers/reader.ts';

/** What identifies a person, normalized. */
export type Identity = {
  links: string[];
  emails: string[];
  phones: string[];
  name: string;
  company: string;
  connectedOn: string | null;
  /** The person's ids in our own exports and in those of CRMs. */
  exportIds: string[];
};

type MatchReason =
  | 'matched_by_export'
  | 'matched_by_profile'
  | 'matched_by_email'
  | 'matched_by_phone'
  | 'matched_by_name_and_company';

export type Match = { id: string; reason: MatchReason } | 'ambiguous' | null;

export function identityOf(
  person: Pick<PersonRecord, 'first_name' | 'last_name' | 'company' | 'connected_on'> &
    Record<'emails' | 'phones' | 'links', readonly string[]>,
  exportIds: string[] = [],
): Identity {
  return {
    links: person.links.map(normalizeProfileUrl).filter(namesPerson),
    emails: person.emails.map(normalizeEmail),
    phones: person.phones.map(normalizePhone),
    name: nameKey(fullName(person)),
    company: nameKey(person.company),
    connectedOn: person.connected_on,
    exportIds,
  };
}

export function identityOfRecord(record: PersonRecord): Identity {
  const valuesOf = (list: 'emails' | 'phones' | 'links') => record[list].map(({ value }) => value);
  const points = {
    emails: valuesOf('emails'),
    phones: valuesOf('phones'),
    links: valuesOf('links'),
  };
  return identityOf(
    { ...record, ...points },
    record.export_id === undefined ? [] : [record.export_id],
  );
}

/**
 * Without a company, the date of the connection is compared instead: a name alone is not enough.
 */
function nameKeyOf({ name, company, connectedOn }: Identity): string | null {
  if (name === '') return null;
  if (company !== '') return `at:${name}\n${company}`;
  return connectedOn === null ? null : `on:${name}\n${connectedOn}`;
}

/**
 * The people that a file may refer to: those of the network and those in the file itself. A person
 * is matched by the id of an export, else by profile, else email, else phone, else full name
 * with company, and never against contradicting data: two people with the same name stay two.
 */
export class PeopleIndex {
  readonly #people = new Map<string, Identity>();
  readonly #idsByKey = new Map<string, Set<string>>();
  /** A merged person matches by both names. */
  readonly #names = new Map<string, Set<string>>();

  has(id: string): boolean {
    return this.#people.has(id);
  }

  /** Adds a person, or more data about them. */
  add(id: string, identity: Identity): void {
    const known = this.#people.get(id);
    this.#people.set(id, known ? join(known, identity) : identity);
    this.#names.set(id, new Set([...(this.#names.get(id) ?? []), identity.name]));
    for (const exported of identity.exportIds) this.#note(`export:${exported}`, id);
    for (const link of identity.links) this.#note(`link:${link}`, id);
    for (const email of identity.emails) this.#note(`email:${email}`, id);
    for (const phone of identity.phones) this.#note(`phone:${phone}`, id);
    const name = nameKeyOf(identity);
    if (name !== null) this.#note(name, id);
  }

  find(identity: Identity): Match {
    const found = this.#candidates(identity);
    return found && pick(found.ids, found.reason);
  }

  /** One of the people that match, also where several do. */
  findAny(identity: Identity): string | null {
    return this.#candidates(identity)?.ids[0] ?? null;
  }

  findByLink(link: string): Match {
    const ids = this.#among([`link:${link}`]);
    return ids.length > 0 ? pick(ids, 'matched_by_profile') : null;
  }

  findAnyByLink(link: string): string | null {
    return this.#among([`link:${link}`])[0] ?? null;
  }

  #candidates(identity: Identity): { ids: string[]; reason: MatchReason } | null {
    const byExport = this.#among(identity.exportIds.map((exported) => `export:${exported}`)).filter(
      (id) => isOwn(identity) || this.#resembles(id, identity),
    );
    if (byExport.length > 0) return { ids: byExport, reason: 'matched_by_export' };
    const byProfile = this.#among(identity.links.map((link) => `link:${link}`));
    if (byProfile.length > 0) return { ids: byProfile, reason: 'matched_by_profile' };
    const byEmail = this.#among(identity.emails.map((email) => `email:${email}`)).filter(
      (id) => this.#hasName(id, identity) || !differ(this.#people.get(id)!.links, identity.links),
    );
    if (byEmail.length > 0) return { ids: byEmail, reason: 'matched_by_email' };
    // Colleagues share a phone number: the name must match too.
    const byPhone = this.#among(identity.phones.map((phone) => `phone:${phone}`)).filter((id) =>
      this.#hasName(id, identity),
    );
    if (byPhone.length > 0) return { ids: byPhone, reason: 'matched_by_phone' };
    const name = nameKeyOf(identity);
    const byName = this.#among(name === null ? [] : [name]).filter(
      (id) => !contradicts(this.#people.get(id)!, identity),
    );
    return byName.length > 0 ? { ids: byName, reason: 'matched_by_name_and_company' } : null;
  }

  /** Numbers of a CRM mean someone else in another account of it: something else must match. */
  #resembles(id: string, identity: Identity): boolean {
    const known = this.#people.get(id)!;
    const words = new Set(identity.name.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
    const names = [...(this.#names.get(id) ?? [])].flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
    return (
      names.some((word) => words.has(word)) ||
      (['emails', 'phones', 'links'] as const).some((list) =>
        identity[list].some((value) => known[list].includes(value)),
      )
    );
  }

  #hasName(id: string, identity: Identity): boolean {
    return this.#names.get(id)?.has(identity.name) ?? false;
  }

  #among(keys: string[]): string[] {
    return [...new Set(keys.flatMap((key) => [...(this.#idsByKey.get(key) ?? [])]))];
  }

  #note(key: string, id: string): void {
    const ids = this.#idsByKey.get(key);
    if (ids) ids.add(id);
    else this.#idsByKey.set(key, new Set([id]));
  }
}

/** Ids of our own exports are unique everywhere; those of a CRM name it before a colon. */
function isOwn({ exportIds }: Identity): boolean {
  return exportIds.every((id) => !id.includes(':'));
}

function pick(ids: string[], reason: MatchReason): Match {
  return ids.length === 1 ? { id: ids[0]!, reason } : 'ambiguous';
}

function join(known: Identity, more: Identity): Identity {
  return {
    ...known,
    exportIds: [...new Set([...known.exportIds, ...more.exportIds])],
    links: [...new Set([...known.links, ...more.links])],
    emails: [...new Set([...known.emails, ...more.emails])],
    phones: [...new Set([...known.phones, ...more.phones])],
    connectedOn: known.connectedOn ?? more.connectedOn,
  };
}

/** Both have values, and none is the same. */
function differ(known: string[], said: string[]): boolean {
  return known.length > 0 && said.length > 0 && !said.some((one) => known.includes(one));
}

function contradicts(known: Identity, said: Identity): boolean {
  const days = [known.connectedOn, said.connectedOn].filter((day) => day !== null);
  return (
    differ(known.links, said.links) ||
    differ(known.emails, said.emails) ||
    differ(days.slice(0, 1), days.slice(1))
  );
}
