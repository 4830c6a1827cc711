import { z } from 'zod';

/**
 * The backup format, gzipped: one line of JSON that lists the contents, then the rows of each table
 * as PostgreSQL's COPY text, ended by a line with `\.`, then one closing line of JSON. COPY escapes
 * line breaks, so no row can look like such an end. Between the first line and the rows are the files,
 * if any: each is a line with its key and length, and its bytes.
 */
export const backupFormat = 2;

const nameShape = { schema: z.string(), name: z.string() };

const headerSchema = z.object({
  kithBackup: z.number(),
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  jobsVersion: z.number().nullable(),
  /** How many files follow. */
  files: z.number().default(0),
  /** False when the service's own keys were left out. */
  hasKeys: z.boolean().default(true),
  tables: z.array(z.object({ ...nameShape, columns: z.array(z.string()) })),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** `bytes` is null for a file that was removed during the backup. */
const fileSchema = z.object({ key: z.string(), bytes: z.number().int().min(0).nullable() });
type BackupFile = { key: string; content: Buffer | null };

const trailerSchema = z.object({
  end: z.literal(true),
  rows: z.array(z.number()),
  sequences: z.array(z.object({ ...nameShape, lastValue: z.string() })),
});
export type BackupTrailer = z.infer<typeof trailerSchema>;

export const endOfRows = '\\.\n';
const endPattern = Buffer.from(`\n${endOfRows}`);
const maxLineBytes = 4 * 1_024 * 1_024;

export class UnreadableBackupError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`This is no whole Kith backup: ${reason}`, options);
  }
}

export type BackupReader = {
  readHeader: () => Promise<BackupHeader>;
  readFile: () => Promise<BackupFile>;
  /** The rows of the next table, as they come. Must be read to the end before the next call. */
  readRows: () => AsyncGenerator<Buffer>;
  readTrailer: () => Promise<BackupTrailer>;
};

/** Reads the parts of an unzipped backup in order, holding at most one chunk. */
export function createBackupReader(source: AsyncIterable<Buffer>): BackupReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  const readMore = async (): Promise<void> => {
    const next = await chunks.next().catch((error: Error) => {
      throw new UnreadableBackupError(error.message, { cause: error });
    });
    if (next.done) throw new UnreadableBackupError('it ends too early');
    rest = Buffer.concat([rest, next.value]);
  };

  const readLine = async <Line>(schema: z.ZodType<Line>): Promise<Line> => {
    while (!rest.includes('\n')) {
      if (rest.length > maxLineBytes) throw new UnreadableBackupError('a line is too long');
      await readMore();
    }
    const end = rest.indexOf('\n');
    const line = rest.subarray(0, end).toString();
    rest = rest.subarray(end + 1);
    return parseLine(schema, line);
  };

  async function* readRows(): AsyncGenerator<Buffer> {
    // A leading line break lets one search find the end of an empty table too.
    rest = Buffer.concat([Buffer.from('\n'), rest]);
    let skipped = 1;
    for (;;) {
      const end = rest.indexOf(endPattern);
      const length = end === -1 ? rest.length - endPattern.length + 1 : end + 1;
      if (length > skipped) {
        yield rest.subarray(skipped, length);
        rest = rest.subarray(length - 1);
        skipped = 1;
      }
      if (end !== -1) {
        rest = rest.subarray(rest.indexOf(endPattern) + endPattern.length);
        return;
      }
      await readMore();
    }
  }

  const readFile = async (): Promise<BackupFile> => {
    const { key, bytes } = await readLine(fileSchema);
    if (bytes === null) return { key, content: null };
    const parts: Buffer[] = [];
    for (let missing = bytes; missing > 0;) {
      if (rest.length === 0) await readMore();
      const part = rest.subarray(0, missing);
      parts.push(part);
      rest = rest.subarray(part.length);
      missing -= part.length;
    }
    return { key, content: Buffer.concat(parts) };
  };

  return {
    readFile,
    readHeader: () => readLine(headerSchema),
    readRows,
    readTrailer: () => readLine(trailerSchema),
  };
}

function parseLine<Line>(schema: z.ZodType<Line>, line: string): Line {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw new UnreadableBackupError('a line of it can’t be read', { cause: error });
  }
}
