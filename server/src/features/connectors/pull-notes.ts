import { addInteraction } from '#features/interactions/add-interaction.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { keepCreated } from './create-remote.ts';
import type { RemoteRecord } from './crm-peer.ts';
import { keepMerge } from './keep-merge.ts';
import { mergeRecord, type RecordMerge } from './merge-record.ts';
import { findNoteByKey, keepNoteKey } from './note-key.ts';
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
import { insertLink, type LinkBase, type LinkRow } from './queries.ts';
import { addSample, count, type RunContext, type Tally } from './run-context.ts';
import { baseOfSent, isSentAs, listUnfinished, type SentNote } from './sent-notes.ts';

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
  const sent = await listUnfinished(tx, run);
  for (const record of records) {
    const link = links.get(record.id);
    if (link) {
      const note = notes.get(link.interaction_id ?? '');
      if (note) await mergeNote(tx, run, tally, { note, record, link });
      continue;
    }
    const person = record.contactIds.flatMap((id) => people.get(id) ?? [])[0];
    if (!person) continue;
    const isOwn = (note: SentNote) =>
      note.contact_id === person.contact_id && isSentAs(run, note, record);
    const own = sent.findIndex(isOwn);
    if (own < 0) await addNote(tx, run, tally, { record, person });
    else await completeNote(tx, run, tally, { note: sent.splice(own, 1)[0]!, record });
  }
}

/** One that went there, and whose run ended before the answer came. */
async function completeNote(
  tx: Tx,
  run: RunContext,
  tally: Tally,
  { note, record }: { note: SentNote; record: RemoteRecord },
): Promise<void> {
  if (!run.applies) return;
  await keepCreated(tx, run, tally, {
    linkId: note.link_id,
    interactionId: note.id,
    remoteId: record.id,
    base: baseOfSent(run, note, record.values),
    counted: 'notes_sent',
  });
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
  const { ownerId, ctx, provider } = run;
  const now = ctx.clock.now();
  const summary = toNoteText('summary', record.values['summary'] ?? '');
  const body = toNoteText('body', record.values['body'] ?? '');
  const at = record.at === null ? null : new Date(Math.min(record.at, now.getTime()));
  if (at === null || at.getUTCFullYear() < 1900 || (summary === '' && body === '')) {
    count(tally, 'skipped');
    return;
  }
  // Connected again, the notes of the first time are here already.
  const known = await findNoteByKey(tx, run, record.id);
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
  await keepNoteKey(tx, run, { interactionId, remoteId: record.id });
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
    base: known === undefined ? base : await baseOfKnown(tx, run, { id: known, record }),
    checked_at: ctx.clock.now(),
  });
}

/** One that is here from before may differ: it is compared as if never seen. */
async function baseOfKnown(
  tx: Tx,
  run: RunContext,
  { id, record }: { id: string; record: RemoteRecord },
): Promise<LinkBase> {
  const note = (await readNotes(tx, run.ownerId, [id])).get(id);
  return note && isSentAs(run, note, record) ? baseOfSent(run, note, record.values) : {};
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
