import { cleanLine } from '@kith/contract/core/text';
import { importArchiveLimits } from '@kith/contract/imports/rules';
import { AppError } from '#platform/app-error.ts';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

import { decodeText } from './readers/decode-text.ts';
import type { SourceFile } from './readers/reader.ts';

/**
 * Archives come from strangers. Invariants: no entry name is used as a path, nothing is unpacked to
 * disk, nested archives are never opened, only wanted entries are inflated, and their size is
 * limited by what the archive declares, by a total and by a ratio.
 */
const unsafe = (message: string) => new AppError('import_archive_unsafe', message);

/** The refusal of an archive that is damaged, truncated or encrypted. */
const unreadable = (message: string) => new AppError('import_file_unreadable', message);

const unsafeName = /^(?:absolute path|invalid relative path|invalid characters in fileName)/u;

/** A file of an archive, also as the bytes that it is decoded from. */
export type ArchivedFile = SourceFile & { bytes: () => AsyncIterable<Uint8Array> };

/**
 * Lists the wanted files of a ZIP; `wants` gets names without folders.
 *
 * @throws `import_archive_unsafe` or `import_file_unreadable`.
 */
export async function listArchive(
  content: Buffer,
  wants: (name: string) => boolean,
): Promise<ArchivedFile[]> {
  const zip = await open(content);
  if (zip.entryCount > importArchiveLimits.entries) throw unsafe('The archive has too many files');
  const entries = await listEntries(zip);
  const declared = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (declared > importArchiveLimits.unpackedBytes) throw unsafe('The archive unpacks to too much');
  const wanted = entries.filter((entry) => wants(baseName(entry.fileName)));
  for (const entry of wanted) {
    if (entry.isEncrypted()) throw unreadable('The archive is locked with a password');
    refuseRatio(entry.uncompressedSize, entry.compressedSize);
  }
  return wanted.map((entry) => ({
    name: baseName(entry.fileName),
    open: () => decodeText(inflate(zip, entry)),
    bytes: () => inflate(zip, entry),
  }));
}

function baseName(path: string): string {
  return cleanLine(path.slice(path.lastIndexOf('/') + 1));
}

function open(content: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(unreadable('The archive is damaged'));
      else resolve(zip);
    });
  });
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error: Error) => {
      const isUnsafe = unsafeName.test(error.message);
      reject(isUnsafe ? unsafe('The archive names a path') : unreadable('The archive is damaged'));
    });
    zip.readEntry();
  });
}

function refuseRatio(unpackedBytes: number, packedBytes: number): void {
  const { compressionRatio, ratioFromBytes } = importArchiveLimits;
  if (unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes * compressionRatio) {
    throw unsafe('The archive unpacks to too much');
  }
}

async function* inflate(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  }).catch(() => {
    throw unreadable('The archive is damaged');
  });
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > importArchiveLimits.unpackedBytes)
        throw unsafe('The archive unpacks to too much');
      refuseRatio(bytes, entry.compressedSize);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable('The archive is damaged');
  }
}
