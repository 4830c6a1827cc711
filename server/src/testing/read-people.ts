import { openPaste, openUpload } from '#features/imports/open-upload.ts';
import type { ColumnMapping, ImportEncoding } from '@kith/contract/imports/rules';
import type { NoteLabels, ParsedRow, PersonRecord } from '#features/imports/readers/reader.ts';

export const englishLabels: NoteLabels = {
  title: 'Title',
  company: 'Company',
  address: 'Address',
  anniversary: 'Anniversary',
  messenger: 'Messenger',
  relation: 'Relation',
  lead: 'Lead',
  do_not_call: 'Do not call',
  no_email: 'No emails',
};

/** What an upload says, row by row, and the format that it was taken for. */
export async function readUpload(
  content: string | Buffer,
  mapping: ColumnMapping | null = null,
  encoding: ImportEncoding | null = null,
): Promise<{ format: string; rows: ParsedRow[] }> {
  return readAll(await openUpload(Buffer.from(content), 'file', encoding), mapping);
}

export async function readPasted(text: string): Promise<{ format: string; rows: ParsedRow[] }> {
  return readAll(await openPaste(Buffer.from(text)), null);
}

async function readAll(
  { reader, files }: Awaited<ReturnType<typeof openUpload>>,
  mapping: ColumnMapping | null,
) {
  const rows: ParsedRow[] = [];
  for await (const row of (await reader.read(files, { mapping, labels: englishLabels })).rows)
    rows.push(row);
  return { format: reader.format, rows };
}

/** The people among rows. */
export function peopleOf(rows: ParsedRow[]): PersonRecord[] {
  return rows.flatMap((row) => ('record' in row && row.kind === 'contact' ? [row.record] : []));
}
