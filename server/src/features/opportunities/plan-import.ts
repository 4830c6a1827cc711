import { foldText } from '@kith/contract/core/text';

import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { type ImportLine, readImport } from './read-import.ts';

export type PlannedLine = ImportLine & { people: { contact_id: string; name: string }[] };

/**
 * A read table with the contacts that its people are, by their names, and without what is there
 * already: a file that is imported again adds nothing.
 */
export async function planImport(
  tx: Tx,
  ownerId: string,
  text: string,
): Promise<{ lines: PlannedLine[]; isCut: boolean } | null> {
  const read = await readImport(text);
  if (read === null) return null;
  const known = await readTitles(tx, ownerId);
  const contacts = await findContacts(tx, ownerId, read.lines);
  const lines = read.lines.map((line): PlannedLine => {
    const title = foldText(line.fields.title);
    const isThere = line.faults.length === 0 && known.has(title);
    if (line.faults.length === 0) known.add(title);
    const found = new Map(
      line.names.flatMap((name) => {
        const contact = contacts.get(name.toLowerCase());
        return contact ? [[contact.contact_id, contact] as const] : [];
      }),
    );
    const faults = isThere ? (['already_there'] as const) : line.faults;
    return { ...line, faults: [...faults], people: [...found.values()] };
  });
  return { lines, isCut: read.isCut };
}

async function readTitles(tx: Tx, ownerId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('opportunities')
    .select('title')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ title }) => foldText(title)));
}

type Found = Computed<{ contact_id: string; name: string; written: string }>;

/** Contacts by their full name, where only one has it. */
async function findContacts(
  tx: Tx,
  ownerId: string,
  lines: readonly ImportLine[],
): Promise<Map<string, { contact_id: string; name: string }>> {
  const names = [...new Set(lines.flatMap((line) => line.names.map((name) => name.toLowerCase())))];
  if (names.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<Found>`select min(c.id::text) as contact_id, min(c.full_name) as name,
        lower(c.full_name) as written
      from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null
        and lower(c.full_name) = any(${arrayParam(names, 'text[]')})
      group by lower(c.full_name) having count(*) = 1`,
  );
  return new Map(rows.map(({ contact_id, name, written }) => [written, { contact_id, name }]));
}
