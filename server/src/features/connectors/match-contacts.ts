import { randomUUID } from 'node:crypto';

import { findCandidates } from '#features/imports/known-people.ts';
import { identityOf, PeopleIndex } from '#features/imports/people-index.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { MappableContact } from './contact-values.ts';

export type ContactMatch =
  | { kind: 'known'; contactId: string }
  | { kind: 'new' }
  /** Several contacts could be this person, or the member deleted them. */
  | { kind: 'skipped' };

/**
 * Who people of a CRM are here, by the rules of imports: the same profile, email, phone with name, or
 * name with company, and nothing against it. Two of the CRM that are one person here count once.
 */
export async function matchContacts(
  tx: Tx,
  ownerId: string,
  people: readonly MappableContact[],
): Promise<ContactMatch[]> {
  const identities = people.map(identityOfContact);
  const { known, deleted } = await findCandidates(tx, ownerId, identities);
  const [index, gone] = [new PeopleIndex(), new PeopleIndex()];
  for (const [list, into] of [
    [known, index],
    [deleted, gone],
  ] as const) {
    for (const { id, points, ...contact } of list) {
      const valuesOf = (kind: string) =>
        points.filter((one) => one.kind === kind).map(({ value }) => value);
      const addresses = {
        emails: valuesOf('email'),
        phones: valuesOf('phone'),
        links: valuesOf('link'),
      };
      into.add(id, identityOf({ ...contact, ...addresses }));
    }
  }
  const fresh = new Set<string>();
  return identities.map((identity): ContactMatch => {
    const match = index.find(identity);
    if (match === 'ambiguous' || (match && fresh.has(match.id))) return { kind: 'skipped' };
    if (match) return { kind: 'known', contactId: match.id };
    if (gone.findAny(identity) !== null) return { kind: 'skipped' };
    const id = randomUUID();
    fresh.add(id);
    index.add(id, identity);
    return { kind: 'new' };
  });
}

function identityOfContact(contact: MappableContact) {
  const valuesOf = (points: MappableContact['emails']) => points.map(({ value }) => value);
  return identityOf({
    ...contact,
    connected_on: null,
    emails: valuesOf(contact.emails),
    phones: valuesOf(contact.phones),
    links: valuesOf(contact.links),
  });
}

type Winner = Computed<{ id: string; current_id: string }>;

/** What linked contacts are now: those that were merged are the one they were merged into. */
export async function findCurrentIds(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Winner>`with recursive way as (
        select c.id, c.id as current_id, c.merged_into from contacts c
        where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})
        union
        select way.id, c.id, c.merged_into from way
        join contacts c on c.owner_id = ${ownerId} and c.id = way.merged_into
      )
      select id, current_id from way where merged_into is null`,
  );
  return new Map(rows.map((row) => [row.id, row.current_id]));
}

/** Which of these contacts are linked already. */
export async function findLinkedContacts(
  tx: Tx,
  { ownerId, connectionId }: { ownerId: string; connectionId: string },
  contactIds: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ contact_id: string }>>`select contact_id from crm_links
      where owner_id = ${ownerId} and connection_id = ${connectionId} and object = 'contact'
        and ended_at is null and contact_id = any(${arrayParam(contactIds, 'uuid[]')})`,
  );
  return new Set(rows.map(({ contact_id: id }) => id));
}
