import { AppError } from '#platform/app-error.ts';
import { readImageType } from '#platform/images/image-type.ts';
import { portraitSide, redrawImported } from '#platform/images/redraw-picture.ts';
import { WorkError } from '#platform/workers/worker-pool.ts';

import type { ParsedRow } from './readers/reader.ts';

const lostPhoto = { field: 'photo', reason: 'unreadable', value: '' } as const;

/**
 * The rows with their pictures drawn again, one after the other, in the largest size that is ever
 * shown; the row of one that can't be says so.
 *
 * @throws `import_file_unreadable` when one takes too much time: its maker wants that of all.
 */
export async function redrawPhotos(
  rows: readonly ParsedRow[],
  signal: AbortSignal,
): Promise<ParsedRow[]> {
  const drawn: ParsedRow[] = [];
  for (const row of rows) {
    if (row.kind !== 'contact' || !('record' in row) || !row.record.photo) drawn.push(row);
    else {
      signal.throwIfAborted();
      const { photo, ...record } = row.record;
      const kept = await redrawPhoto(photo);
      if (kept) drawn.push({ ...row, record: { ...record, photo: kept } });
      else drawn.push({ ...row, record, losses: [...(row.losses ?? []), lostPhoto] });
    }
  }
  return drawn;
}

async function redrawPhoto(base64: string): Promise<string | null> {
  const content = Buffer.from(base64, 'base64');
  const type = readImageType(content);
  const drawn = type && (await redrawImported(content, type, portraitSide).catch(refuseWork));
  return drawn && typeof drawn === 'object' ? drawn.content.toString('base64') : null;
}

function refuseWork(error: unknown): never {
  if (!(error instanceof WorkError)) throw error;
  throw new AppError('import_file_unreadable', 'Drawing a picture took too much time or memory');
}
