import { AppError } from '#platform/app-error.ts';

import { listArchive } from './archive.ts';
import { decodeText } from './readers/decode-text.ts';
import type { FormatReader, SourceFile } from './readers/reader.ts';
import { formatReaders } from './readers/registry.ts';

const archiveMarks = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const beginningBytes = 64 * 1024;

/** An upload that one of the readers understands. */
export type OpenUpload = { reader: FormatReader; files: SourceFile[] };

/**
 * Finds out what was uploaded by its content; its name decides nothing.
 *
 * @throws `import_file_empty`, `import_file_unsupported`, `import_archive_unsafe` or
 * `import_file_unreadable`.
 */
export async function openUpload(content: Buffer, fileName: string): Promise<OpenUpload> {
  if (content.length === 0) throw new AppError('import_file_empty', 'The file is empty');
  const mark = content.subarray(0, archiveMarks[0]!.length).toString('latin1');
  return archiveMarks.includes(mark) ? openArchive(content) : openText(content, fileName);
}

async function openArchive(content: Buffer): Promise<OpenUpload> {
  for (const reader of Object.values(formatReaders)) {
    const files = await listArchive(content, reader.takesFile);
    if (files.length > 0) return { reader, files };
  }
  throw unsupported('The archive holds none of the files that can be imported');
}

async function openText(content: Buffer, fileName: string): Promise<OpenUpload> {
  const beginning = await decodeWhole(content.subarray(0, beginningBytes));
  if (beginning.trim() === '') throw new AppError('import_file_empty', 'The file is empty');
  for (const reader of Object.values(formatReaders)) {
    if (!beginning.includes('\u0000') && (await reader.recognises(beginning))) {
      const file = { name: fileName, open: () => decodeText(sliced(content)) };
      return { reader, files: [file] };
    }
  }
  throw unsupported('The file is none of those that can be imported');
}

function unsupported(message: string): AppError {
  return new AppError('import_file_unsupported', message);
}

async function* sliced(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += beginningBytes) {
    yield content.subarray(at, at + beginningBytes);
  }
}

async function decodeWhole(content: Buffer): Promise<string> {
  let text = '';
  for await (const part of decodeText(sliced(content))) text += part;
  return text;
}
