import { loggableKinds } from '@kith/contract/interactions/schemas';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { type Creation, createRemote } from './create-remote.ts';
import { peerBatch } from './crm-peer.ts';
import { noteFields, noteValues, readNotes } from './note-record.ts';
import { mergeNote } from './pull-notes.ts';
import { pushChanges } from './push-changes.ts';
import { insertLink, type LinkRow, type RunPosition } from './queries.ts';
import { addSample, commitStep, count, type RunContext } from './run-context.ts';
import type { Step } from './run-context.ts';
import {
  baseOfSent,
  listUnfinished,
  type NewNote,
  newNoteColumns,
  ofLinkedContact,
} from './sent-notes.ts';

/** Rows of one step: each note is a call of its own. */
const batch = 25;

/** Sends notes that were logged here since the connection began, and those that changed here. */
export const pushNotes: Step = async (run, position) => {
  // After the new ones come the changed ones, by the ids of their links.
  if (position.cursor?.startsWith('changed') !== true) {
    const isDone = await addNotes(run, position);
    return isDone ? 'changed:' : 'new';
  }
  return sendChanged(run, position);
};

async function addNotes(run: RunContext, position: RunPosition): Promise<boolean> {
  const { ownerId, connection, ctx } = run;
  const left = run.applies ? await ctx.database.transaction((tx) => listUnfinished(tx, run)) : [];
  await createRemote(
    run,
    'note',
    left.map((note) => toCreation(run, note, note.link_id)),
    {
      isRepeat: true,
      counted: 'notes_sent',
      position,
    },
  );
  const creations: Creation[] = [];
  await commitStep(run, { ...position, cursor: 'new' }, async (tx, tally) => {
    const notes = await listNew(tx, run);
    for (const note of notes) {
      addSample(tally, {
        object: 'note',
        action: 'add_there',
        label: note.full_name,
        changes: [{ field: 'body', from: '', to: note.body || note.summary }],
      });
      if (!run.applies) count(tally, 'notes_sent');
      else {
        const scope = { ownerId, connectionId: connection.id, object: 'note' } as const;
        const checkedAt = ctx.clock.now();
        const ids = { contact_id: note.contact_id, interaction_id: note.id };
        const id = await insertLink(tx, scope, {
          remote_id: null,
          ...ids,
          base: {},
          checked_at: checkedAt,
        });
        creations.push(toCreation(run, note, id));
      }
    }
  });
  await createRemote(run, 'note', creations, { isRepeat: false, counted: 'notes_sent', position });
  return !run.applies || creations.length < batch;
}

function toCreation(run: RunContext, note: NewNote, linkId: string): Creation {
  const values = noteValues(run.provider, note);
  return {
    linkId,
    interactionId: note.id,
    addition: { values, contactId: note.remote_contact_id, at: Math.round(note.occurred) },
    toBase: (sent) => baseOfSent(run, note, sent),
  };
}

function listNew(tx: Tx, { ownerId, connection, applies }: RunContext): Promise<NewNote[]> {
  const from = connection.sends_from ?? connection.connected_at;
  return readRows(
    tx,
    sql<Computed<NewNote>>`select ${newNoteColumns} from interactions i
      ${ofLinkedContact}
      where i.owner_id = ${ownerId} and p.connection_id = ${connection.id} and i.deleted_at is null
        and i.counted and i.created_at >= ${from}::timestamptz
        and i.kind = any(${arrayParam(loggableKinds, 'text[]')})
        and (i.summary <> '' or i.body <> '')
        and not exists (select from crm_links l where l.owner_id = i.owner_id
          and l.interaction_id = i.id and l.connection_id = ${connection.id})
      order by i.created_at, i.id limit ${applies ? batch : 10 * batch}`,
  );
}

function sendChanged(run: RunContext, position: RunPosition): Promise<string | null> {
  const { ownerId, provider } = run;
  const after = position.cursor?.split(':')[1] ?? '';
  return pushChanges(run, position, {
    object: 'note',
    counted: 'notes_sent',
    list: (tx) => listChanged(tx, run, after),
    properties: noteFields[provider].map(({ property }) => property),
    cursorOf: ({ id }) => `changed:${id}`,
    open: async (tx, links) => {
      const ids = links.flatMap(({ interaction_id: id }) => id ?? []);
      const notes = await readNotes(tx, ownerId, ids);
      return async (tally, link, record) => {
        const note = notes.get(link.interaction_id ?? '');
        if (!note) return null;
        return { label: '', merge: await mergeNote(tx, run, tally, { note, record, link }) };
      };
    },
  });
}

function listChanged(
  tx: Tx,
  { ownerId, connection }: RunContext,
  after: string,
): Promise<LinkRow[]> {
  const isLater = after === '' ? sql`true` : sql`l.id > ${after}::uuid`;
  return readRows(
    tx,
    sql<LinkRow>`select l.* from crm_links l
      join interactions i on i.owner_id = l.owner_id and i.id = l.interaction_id and i.deleted_at is null
      where l.owner_id = ${ownerId} and l.connection_id = ${connection.id} and l.object = 'note'
        and l.ended_at is null and l.remote_id is not null
        and (l.is_pending or i.updated_at > l.checked_at) and ${isLater}
      order by l.id limit ${peerBatch}`,
  );
}
