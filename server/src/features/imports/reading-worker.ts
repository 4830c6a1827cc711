import type { ErrorCode } from '@kith/contract/core/errors';
import type { ImportEncoding, ImportFormat } from '@kith/contract/imports/rules';
import { AppError } from '#platform/app-error.ts';

import { openPaste, openUpload } from './open-upload.ts';
import { readingBounds } from './reading-bounds.ts';
import type { TableColumn } from './readers/guess-mapping.ts';
import type { ParsedRow, ReadOptions } from './readers/reader.ts';
import { surveyTable } from './readers/table.ts';

/*
 * What a thread does with files of strangers (`read-file.ts`). A refusal is a value: an error would
 * lose its code on the way to the main thread.
 */

export type SourceContent = {
  content: Uint8Array;
  fileName: string;
  /** The member's choice; the bytes decide without one. */
  encoding?: ImportEncoding | null;
};
export type Refusal = { kind: 'refused'; code: ErrorCode; message: string };
/** The format of an upload; a table's columns wait for the member's mapping, a CRM's may be mapped. */
export type FoundFormat = {
  kind: 'found';
  format: ImportFormat;
  columns: TableColumn[] | null;
  /** Of a file whose bytes leave a doubt. */
  encoding: ImportEncoding | null;
};
export type ReadingItem =
  | { kind: 'begun'; format: ImportFormat; newestOn: string | null }
  | { kind: 'rows'; rows: ParsedRow[] }
  | Refusal;

/** A paste is like a file without a name. */
function open({ content, fileName, encoding = null }: SourceContent) {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return fileName === '' ? openPaste(bytes) : openUpload(bytes, fileName, encoding);
}

export async function findFormat(source: SourceContent): Promise<FoundFormat | Refusal> {
  try {
    const { reader, files, encoding } = await open(source);
    const { format } = reader;
    const [file] = files;
    const unknown = reader.survey ? await reader.survey(files) : [];
    const columns =
      format === 'table' && file ? await surveyTable(file) : unknown.length > 0 ? unknown : null;
    return { kind: 'found', format, columns, encoding };
  } catch (error) {
    return toRefusal(error);
  }
}

export async function* readRows({
  mapping,
  labels,
  ...source
}: SourceContent & ReadOptions): AsyncGenerator<ReadingItem> {
  try {
    const { reader, files } = await open(source);
    const { survey, rows } = await reader.read(files, { mapping, labels });
    yield { kind: 'begun', format: reader.format, newestOn: survey.newestOn };
    for await (const batch of inBatches(refuseFaulty(rows))) yield { kind: 'rows', rows: batch };
  } catch (error) {
    yield toRefusal(error);
  }
}

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof AppError)) throw error;
  return { kind: 'refused', code: error.code, message: error.message };
}

async function* refuseFaulty(rows: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow> {
  let faults = 0;
  for await (const row of rows) {
    if ('fault' in row) faults += 1;
    if (faults > readingBounds.faults) {
      throw new AppError('limit_reached', 'Too many rows of the file can’t be read');
    }
    yield row;
  }
}

async function* inBatches(rows: AsyncIterable<ParsedRow>): AsyncGenerator<ParsedRow[]> {
  let batch: ParsedRow[] = [];
  let pictures = 0;
  for await (const row of rows) {
    batch.push(row);
    if ('record' in row && row.kind === 'contact') pictures += row.record.photo?.length ?? 0;
    if (batch.length === readingBounds.batchRows || pictures > readingBounds.batchPictures) {
      yield batch;
      batch = [];
      pictures = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
