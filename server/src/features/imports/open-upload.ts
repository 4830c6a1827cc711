import type { ImportEncoding } from '@kith/contract/imports/rules';
import { AppError } from '#platform/app-error.ts';

import { type ArchivedFile, listArchive } from './archive.ts';
import { decodeText } from './readers/decode-text.ts';
import { guessEncoding, guessStreamEncoding } from './readers/guess-encoding.ts';
import { readBeginning } from './readers/read-beginning.ts';
import { headerWithin } from './readers/read-csv.ts';
import type { FormatReader, SourceFile } from './readers/reader.ts';
import { formatReaders } from './readers/registry.ts';
import { findTableHeader } from './readers/table.ts';

const archiveMarks = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const beginningBytes = 64 * 1024;

/** An upload with a matching reader. */
export type OpenUpload = {
  reader: FormatReader;
  files: SourceFile[];
  /** Of a file whose bytes leave a doubt: how it is read. */
  encoding: ImportEncoding | null;
};

/**
 * Detects the format of an upload by its content; its name decides nothing.
 *
 * @throws `import_file_empty`, `import_file_unsupported`, `import_archive_unsafe` or
 * `import_file_unreadable`.
 */
export async function openUpload(
  content: Buffer,
  fileName: string,
  chosen: ImportEncoding | null = null,
): Promise<OpenUpload> {
  if (content.length === 0) throw new AppError('import_file_empty', 'The file is empty');
  const mark = content.subarray(0, archiveMarks[0]!.length).toString('latin1');
  return archiveMarks.includes(mark) ? openArchive(content) : openText(content, fileName, chosen);
}

async function openArchive(content: Buffer): Promise<OpenUpload> {
  for (const reader of Object.values(formatReaders)) {
    const named = await listArchive(content, reader.takesFile);
    const files = reader.takesByContent ? await chooseFiles(reader, named) : named;
    if (files.length > 0) return { reader, files, encoding: null };
  }
  throw unsupported('The archive holds none of the files that can be imported');
}

/** The files of an archive that a format recognizes, each in its own encoding. */
async function chooseFiles(
  reader: FormatReader,
  files: readonly ArchivedFile[],
): Promise<SourceFile[]> {
  const chosen: SourceFile[] = [];
  for (const file of files) {
    const beginning = await readBeginning(file, headerWithin);
    if (beginning.includes('\u0000') || !(await reader.recognises(beginning))) continue;
    const { encoding } = await guessStreamEncoding(file.bytes());
    chosen.push({ name: file.name, open: () => decodeText(file.bytes(), encoding) });
  }
  return chosen;
}

async function openText(
  content: Buffer,
  fileName: string,
  chosen: ImportEncoding | null,
): Promise<OpenUpload> {
  const guessed = guessEncoding(content);
  const encoding = chosen ?? guessed.encoding;
  const doubtful = guessed.isSure ? null : encoding;
  const beginning = await decodeWhole(content.subarray(0, beginningBytes), encoding);
  if (beginning.trim() === '') throw new AppError('import_file_empty', 'The file is empty');
  for (const reader of Object.values(formatReaders)) {
    if (!beginning.includes('\u0000') && (await reader.recognises(beginning))) {
      const file = { name: fileName, open: () => decodeText(sliced(content), encoding) };
      return { reader, files: [file], encoding: doubtful };
    }
  }
  throw unsupported('The file is none of those that can be imported');
}

/** Pasted text: a file's content if it looks like one, else a signature or addresses. */
export async function openPaste(content: Buffer): Promise<OpenUpload> {
  const text = await decodeWhole(content.subarray(0, beginningBytes), 'utf-8');
  const files = [{ name: '', open: () => decodeText(sliced(content)) }];
  for (const reader of Object.values(formatReaders)) {
    // Any text may contain commas; spreadsheets paste tabs.
    const isTable = reader.format === 'table' && findTableHeader(text)?.delimiter !== '\t';
    if (!isTable && (await reader.recognises(text))) return { reader, files, encoding: null };
  }
  return { reader: formatReaders.paste, files, encoding: null };
}

function unsupported(message: string): AppError {
  return new AppError('import_file_unsupported', message);
}

async function* sliced(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += beginningBytes) {
    yield content.subarray(at, at + beginningBytes);
  }
}

async function decodeWhole(content: Buffer, encoding: string): Promise<string> {
  let text = '';
  for await (const part of decodeText(sliced(content), encoding)) text += part;
  return text;
}
