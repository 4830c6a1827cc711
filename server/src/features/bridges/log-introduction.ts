import { sql } from 'kysely';

import { addInteraction } from '#features/interactions/add-interaction.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { translate } from '#platform/i18n/translate.ts';

import { readLocale } from './email-target.ts';
import type { HeldBridge } from './hold-bridge.ts';
import { nameFor } from './people-queries.ts';

/** In whose timeline it is noted, with which contact, and who the other one is. */
type Entry = { ownerId: string; contactId: string; key: Key; name: string };
type Key = 'bridges:introducedBy' | 'matches:introducedTo';

/**
 * Notes an introduction in the timelines of those who take part and hold the contact: of the two with
 * each other, and of the connector with both. It is written with the step that introduces them, which
 * happens once and can't be taken back; each may delete their own entry.
 */
export async function logIntroduction(tx: Tx, held: HeldBridge, now: Date): Promise<void> {
  const entries = await readEntries(tx, held);
  // In one order, so that two introductions of the same people can't wait for each other.
  for (const { ownerId, contactId, key, name } of entries.toSorted(byContact)) {
    const locale = await readLocale(tx, ownerId);
    const summary = translate(locale, key, { name });
    const values = { kind: 'introduction', direction: 'mutual', summary, body: '' } as const;
    const moment = { occurredAt: now, counted: true };
    await addInteraction(tx, { ownerId, contactId, values: { ...values, ...moment }, now });
  }
}

const byContact = (one: Entry, other: Entry) => (one.contactId < other.contactId ? -1 : 1);

async function readEntries(tx: Tx, held: HeldBridge): Promise<Entry[]> {
  const { owner_id: requesterId, connector_id: connectorId, target_id: targetId } = held;
  const contacts = await readContacts(tx, held);
  const entry = (ownerId: string | null, contactId: string | null, key: Key, name: string) =>
    ownerId === null || contactId === null ? [] : [{ ownerId, contactId, key, name }];
  const nameOf = async (memberId: string | null, otherId: string | null) =>
    memberId === null || otherId === null ? '' : nameFor(tx, memberId, otherId);
  return [
    ...entry(requesterId, contacts.target, 'bridges:introducedBy', held.connector_name),
    ...entry(
      targetId,
      contacts.requester,
      'bridges:introducedBy',
      await nameOf(targetId, connectorId),
    ),
    ...entry(
      connectorId,
      held.target_contact_id,
      'matches:introducedTo',
      await nameOf(connectorId, requesterId),
    ),
    ...entry(connectorId, contacts.introduced, 'matches:introducedTo', held.target_name),
  ];
}

type Contacts = Computed<{
  /** Of the requester: the target. */
  target: string | null;
  /** Of the target, and of the connector: the requester. */
  requester: string | null;
  introduced: string | null;
}>;

/** The contacts by which they hold each other; the one that the requester wanted, unless that is someone else. */
async function readContacts(tx: Tx, held: HeldBridge): Promise<Contacts> {
  const { owner_id: requesterId, connector_id: connectorId, target_id: targetId } = held;
  const isWanted =
    targetId === null || held.wanted_member_id === null || held.wanted_member_id === targetId;
  const wanted = isWanted ? held.wanted_contact_id : null;
  const row = await readRow(
    tx,
    sql<Contacts>`
      select coalesce(linked_contact(${requesterId}, ${targetId}), ${wanted}) as target,
        linked_contact(${targetId}, ${requesterId}) as requester,
        linked_contact(${connectorId}, ${requesterId}) as introduced`,
  );
  return row ?? { target: null, requester: null, introduced: null };
}
