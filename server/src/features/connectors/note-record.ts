import type { CrmField, CrmProvider } from '@kith/contract/connectors/rules';
import {
  interactionBodyLimit,
  interactionSummaryLimit,
  interactionUpdateSchema,
} from '@kith/contract/interactions/schemas';
import { cutText } from '@kith/contract/core/text';
import { updateInteraction } from '#features/interactions/update-interaction.ts';
import type { Interactions } from '#platform/database/database-types.ts';
import { nestIn } from '#platform/database/nested.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import type { KithRecord, MappedField } from './merge-record.ts';
import type { Actor } from './run-context.ts';

export type NoteContent = Pick<Selectable<Interactions>, 'summary' | 'body'>;
export type MappedNote = NoteContent &
  Pick<Selectable<Interactions>, 'id' | 'contact_id'> & { at: number; occurred: number };

/** A note there is one text (HubSpot), or has a subject too (Salesforce). */
export const noteFields: Record<CrmProvider, readonly MappedField[]> = {
  salesforce: [
    { field: 'summary', property: 'summary', direction: 'both' },
    { field: 'body', property: 'body', direction: 'both' },
  ],
  hubspot: [{ field: 'body', property: 'body', direction: 'both' }],
};

export const mappedNoteColumns = sql`i.id, i.contact_id, i.summary, i.body,
  (extract(epoch from i.updated_at) * 1000)::float8 as at,
  (extract(epoch from i.occurred_at) * 1000)::float8 as occurred`;

export async function readNotes(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, MappedNote>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Computed<MappedNote>>`select ${mappedNoteColumns} from interactions i
      join contacts c on c.owner_id = i.owner_id and c.id = i.contact_id and c.deleted_at is null
      where i.owner_id = ${ownerId} and i.id = any(${arrayParam(ids, 'uuid[]')})
        and i.deleted_at is null`,
  );
  return new Map(rows.map((note) => [note.id, note]));
}

/** What a note says, in the fields that this CRM has. */
export function noteValues(
  provider: CrmProvider,
  { summary, body }: NoteContent,
): Record<string, string> {
  if (provider === 'salesforce') return { summary, body };
  return { body: [summary, body].filter((part) => part !== '').join('\n\n') };
}

export function toNoteRecord(provider: CrmProvider, note: MappedNote): KithRecord<NoteContent> {
  return {
    content: { summary: note.summary, body: note.body },
    read: (content, field) => noteValues(provider, content)[field] ?? '',
    write: (content, field, { to }) => {
      const changed =
        provider === 'hubspot' ? { summary: '', body: to } : { ...content, [field]: to };
      const checked = interactionUpdateSchema
        .pick({ summary: true, body: true })
        .safeParse(changed);
      return checked.success
        ? { summary: checked.data.summary ?? '', body: checked.data.body ?? '' }
        : null;
    },
    isSame: (_field, one, other) => one === other,
    toText: toNoteText,
    changedAt: () => note.at,
  };
}

/** A text of a note that fits here. */
export function toNoteText(field: CrmField, text: string): string {
  if (field === 'body') return cutText(text, interactionBodyLimit);
  return cutText(text.replaceAll(/\s+/gu, ' ').trim(), interactionSummaryLimit).trim();
}

export async function writeMappedNote(
  tx: Tx,
  ctx: Actor,
  id: string,
  content: NoteContent,
): Promise<void> {
  await updateInteraction({ ctx: { ...ctx, database: nestIn(tx) }, input: { id, ...content } });
}
