import { type ExportedContact, exportedJsonHead } from '@kith/contract/contacts/exported';
import type { ContactFormat } from '@kith/contract/contacts/rules';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { fieldsOf } from './contact-fields.ts';
import { contactColumns, type ContactRow, pointsColumn } from './contact-row.ts';
import { csvHeader, type PointCounts, toCsv } from './export-csv.ts';
import { crmHeader, toHubSpot, toSalesforce } from './export-crm.ts';
import { toVcard } from './export-vcard.ts';
import { presentContact } from './present.ts';
import { readPhoto } from './read-photo.ts';

export const exportBatchSize = 500;
/** Pictures are long: a piece is sent once it has so many characters. */
const pieceLength = 1_000_000;

const withPhotos: ReadonlySet<ContactFormat> = new Set(['vcard4', 'vcard3', 'json']);

/** How a file begins, formats a contact and ends. */
type Writer = {
  begin: string;
  write: (contact: ExportedContact, index: number) => string;
  end: string;
};

/**
 * All of the member's contacts, including archived ones, as a file that streams in pieces. Each
 * piece is read in its own transaction, so that a slow reader holds no connection.
 */
export async function* exportContacts({
  ctx,
  input: { format },
}: {
  ctx: MemberContext;
  input: { format: ContactFormat };
}): AsyncGenerator<string> {
  const ownerId = ctx.actor.memberId;
  const counts = await ctx.database.transaction((tx) => countPoints(tx, ownerId));
  const writer = openWriter(format, counts, ctx.clock.now());
  yield writer.begin;
  let after: string | null = null;
  for (let index = 0; ;) {
    const rows: ContactRow[] = await ctx.database.transaction((tx) =>
      listAfter(tx, ownerId, after),
    );
    const now = ctx.clock.now();
    let piece = '';
    for (const row of rows) {
      const photo = withPhotos.has(format) ? await loadPhoto(ctx, row.photo_id) : null;
      piece += writer.write(toExported(row, photo, now), index);
      index += 1;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    if (piece !== '') yield piece;
    if (rows.length < exportBatchSize) break;
    after = rows.at(-1)!.id;
  }
  yield writer.end;
}

/** A picture that was deleted meanwhile is left out. */
async function loadPhoto(ctx: MemberContext, id: string | null): Promise<ExportedContact['photo']> {
  if (id === null) return null;
  const photo = await readPhoto({ ctx, input: { id } }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  return photo && { media_type: photo.media_type, data: photo.content.toString('base64') };
}

function openWriter(format: ContactFormat, counts: PointCounts, now: Date): Writer {
  switch (format) {
    case 'csv':
      return { begin: csvHeader(counts), write: (contact) => toCsv(contact, counts), end: '' };
    case 'salesforce':
      return { begin: crmHeader(format), write: toSalesforce, end: '' };
    case 'hubspot':
      return { begin: crmHeader(format), write: toHubSpot, end: '' };
    case 'vcard4':
      return { begin: '', write: (contact) => toVcard(contact, '4.0'), end: '' };
    case 'vcard3':
      return { begin: '', write: (contact) => toVcard(contact, '3.0'), end: '' };
    case 'json': {
      const head = JSON.stringify({ ...exportedJsonHead, exported_at: now.toISOString() });
      return {
        begin: `${head.slice(0, -1)},"contacts":[`,
        write: (contact, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(contact)}`,
        end: '\n]}\n',
      };
    }
  }
}

/** The exported fields: the contact's own data, without anything derived from interactions. */
function toExported(row: ContactRow, photo: ExportedContact['photo'], now: Date): ExportedContact {
  const contact = presentContact(row, now);
  return {
    id: contact.id,
    ...fieldsOf(contact),
    connected_on: contact.connected_on,
    archived_at: contact.archived_at,
    photo,
    created_at: contact.created_at,
  };
}

async function listAfter(tx: Tx, ownerId: string, after: string | null): Promise<ContactRow[]> {
  const beyond = after === null ? sql`true` : sql`c.id > ${after}::uuid`;
  return readRows(
    tx,
    sql<ContactRow>`select ${contactColumns}, ${pointsColumn} from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null and ${beyond}
      order by c.id limit ${exportBatchSize}`,
  );
}

/** The most emails, phones and links of any contact; at least one of each. */
async function countPoints(tx: Tx, ownerId: string): Promise<PointCounts> {
  const row = await readRow(
    tx,
    sql<
      Computed<PointCounts>
    >`select greatest(1, max(position + 1) filter (where kind = 'email'))::integer as emails,
        greatest(1, max(position + 1) filter (where kind = 'phone'))::integer as phones,
        greatest(1, max(position + 1) filter (where kind = 'link'))::integer as links
      from contact_points where owner_id = ${ownerId}`,
  );
  return row ?? { emails: 1, phones: 1, links: 1 };
}
