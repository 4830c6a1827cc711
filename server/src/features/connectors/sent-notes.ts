import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { RemoteRecord } from './crm-peer.ts';
import { isFollowed } from './followed-links.ts';
import { type MappedNote, mappedNoteColumns, noteFields, noteValues } from './note-record.ts';
import type { LinkBase } from './queries.ts';
import { readRemoteText } from './remote-values.ts';
import type { RunContext } from './run-context.ts';

/** A note for the CRM, with the record there that it is about. */
export type NewNote = MappedNote & { remote_contact_id: string; full_name: string };
/** One whose link is in the database already. */
export type SentNote = NewNote & { link_id: string };

export const newNoteColumns = sql`${mappedNoteColumns}, p.remote_id as remote_contact_id, c.full_name`;
/** `p` links its contact. */
export const ofLinkedContact = sql`
  join crm_links p on p.owner_id = i.owner_id and p.contact_id = i.contact_id
    and p.object = 'contact' and p.ended_at is null and p.remote_id is not null
    and ${isFollowed('p')}
  join contacts c on c.owner_id = i.owner_id and c.id = i.contact_id and c.deleted_at is null`;

/** Those whose creation there was interrupted: the CRM may have them. */
export function listUnfinished(tx: Tx, { ownerId, connection }: RunContext): Promise<SentNote[]> {
  return readRows(
    tx,
    sql<Computed<SentNote>>`select ${newNoteColumns}, l.id as link_id from crm_links l
      join interactions i on i.owner_id = l.owner_id and i.id = l.interaction_id
      ${ofLinkedContact} and p.connection_id = l.connection_id
      where l.owner_id = ${ownerId} and l.connection_id = ${connection.id} and l.object = 'note'
        and l.remote_id is null and l.ended_at is null order by l.id`,
  );
}

/** What each side has of a note that was sent. */
export function baseOfSent(
  { provider }: RunContext,
  note: MappedNote,
  sent: Record<string, string>,
): LinkBase {
  const values = noteValues(provider, note);
  return Object.fromEntries(
    noteFields[provider].map(({ field, property }) => [
      field,
      [values[property] ?? '', sent[property] ?? ''] as [string, string],
    ]),
  );
}

/** Whether a record says what was, or would be, sent of a note: on the same day, in the same words. */
export function isSentAs(
  { provider, peer }: RunContext,
  note: MappedNote,
  record: RemoteRecord,
): boolean {
  const sent = peer.sentValues('note', { values: noteValues(provider, note) });
  return (
    record.at !== null &&
    dayOf(note.occurred) === dayOf(record.at) &&
    noteFields[provider].every(
      ({ property }) => readRemoteText(sent[property] ?? '') === (record.values[property] ?? ''),
    )
  );
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
