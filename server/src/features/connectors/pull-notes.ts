import { addInteraction } from '#features/interactions/add-interaction.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { RemoteRecord } from './crm-peer.ts';
import { keepMerge } from './keep-merge.ts';
import { mergeRecord, type RecordMerge } from './merge-record.ts';
import {
  type MappedNote,
  type NoteContent,
  noteFields,
  readNotes,
  toNoteRecord,
  toNoteText,
  writeMappedNote,
} from './note-record.ts';
import { createPull, type Pulled, scopeOf } from './pull-step.ts';
import { insertLink, type LinkRow } from './queries.ts';
import { addSample, count, type RunContext, type Tally } from './run-context.ts';

/** Brings notes about linked contacts. */
export const pullNotes = createPull({
  object: 'note',
  propertiesOf: ({ provider }) => noteFields[provider].map(({ property }) => property),
  place: placeNotes,
});

async function placeNotes(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { records, links }: Pulled,
): Promise<void> {
  const notes = await readNotes(
    tx,
    run.ownerId,
    [...links.values()].flatMap(({ interaction_id: id }) => id ?? []),
  );
  const people = await findPeople(tx, run, records);
  for (const record of records) {
    const link = links.get(record.id);
    if (link) {
      const note = notes.get(link.interaction_id ?? '');
      if (note) await mergeNote(tx, run, tally, { note, record, link });
      continue;
    }
    const person = record.contactIds.flatMap((id) => people.get(id) ?? [])[0];
    if (person) await addNote(tx, run, tally, { record, person });
  }
}

type Person = Computed<{ remote_id: string; contact_id: string; full_name: string }>;

/** The linked contacts that notes are about. */
async function findPeople(tx: Tx, { ownerId, connection }: RunContext, records: RemoteRecord[]) {
  const ids = [...new Set(records.flatMap(({ contactIds }) => contactIds))];
  if (ids.length === 0) return new Map<string, Person>();
  const rows = await readRows(
    tx,
    sql<Person>`select l.remote_id, c.id as contact_id, c.full_name from crm_links l
      join contacts c on c.owner_id = l.owner_id and c.id = l.contact_id and c.deleted_at is null
      where l.owner_id = ${ownerId} and l.connection_id = ${connection.id} and l.object = 'contact'
        and l.ended_at is null and l.remote_id = any(${arrayParam(ids, 'text[]')})`,
  );
  return new Map(rows.map((row) => [row.remote_id, row]));
}

async function addNote(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { record, person }: { record: RemoteRecord; person: Person },
): Promise<void> {
  const { ownerId, connection, ctx, provider } = run;
  const now = ctx.clock.now();
  const summary = toNoteText('summary', record.values['summary'] ?? '');
  const body = toNoteText('body', record.values['body'] ?? '');
  const at = record.at === null ? null : new Date(Math.min(record.at, now.getTime()));
  if (at === null || at.getUTCFullYear() < 1900 || (summary === '' && body === '')) {
    count(tally, 'skipped');
    return;
  }
  // Connected again, the notes of the first time are here already.
  const key = `${provider}:${connection.account_key}:${record.id}`;
  const known = await findByKey(tx, ownerId, key);
  if (known === undefined) {
    count(tally, 'notes_created');
    const changes = [{ field: 'body', from: '', to: body || summary } as const];
    addSample(tally, { object: 'note', action: 'create', label: person.full_name, changes });
  }
  if (!run.applies) return;
  const interactionId =
    known ??
    (
      await addInteraction(tx, {
        ownerId,
        contactId: person.contact_id,
        values: { kind: 'note', direction: 'mutual', occurredAt: at, counted: true, summary, body },
        now,
      })
    )?.id;
  if (interactionId === undefined) return;
  await tx
    .updateTable('interactions')
    .set({ external_key: key })
    .where('owner_id', '=', ownerId)
    .where('id', '=', interactionId)
    .execute();
  const base = Object.fromEntries(
    noteFields[provider].map(({ field, property }): [string, [string, string]] => {
      const text = toNoteText(field, record.values[property] ?? '');
      return [field, [text, text]];
    }),
  );
  await insertLink(tx, scopeOf(run, 'note'), {
    remote_id: record.id,
    contact_id: person.contact_id,
    interaction_id: interactionId,
    // One that is here from before may differ: it is compared as if never seen.
    base: known === undefined ? base : {},
    checked_at: ctx.clock.now(),
  });
}

async function findByKey(tx: Tx, ownerId: string, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('interactions')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('external_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

export async function mergeNote(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { note, record, link }: { note: MappedNote; record: RemoteRecord; link: LinkRow },
): Promise<RecordMerge<NoteContent>> {
  const { connection, ctx, provider } = run;
  const merge = mergeRecord(toNoteRecord(provider, note), {
    fields: noteFields[provider],
    base: link.base,
    remote: record,
    rule: connection.rule,
    direction: connection.direction,
  });
  await keepMerge(tx, run, tally, {
    object: 'note',
    label: '',
    link,
    merge,
    counted: 'notes_updated',
    contactId: note.contact_id,
    write: () => writeMappedNote(tx, ctx, note.id, merge.content),
  });
  return merge;
}
