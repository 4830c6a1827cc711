import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { fileLost } from '#platform/files/file-store.ts';

import { getExport } from './get-export.ts';
import { countStoredBytes, markLost, readPart } from './queries.ts';

/**
 * The archive of an export, piece by piece; each is read in its own transaction, so that a slow
 * reader holds no connection.
 *
 * @throws `not_found`, `illegal_state` until it is done, `file_lost` when its parts are gone, which
 * ends the export as failed: the member is offered another.
 */
export async function readArchive({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ bytes: number; madeAt: string; pieces: () => AsyncGenerator<Buffer> }> {
  const found = await getExport({ ctx, input: { id } });
  if (found.status !== 'done' || found.size_bytes === null) {
    throw new AppError('illegal_state', 'The export is not done');
  }
  const bytes = found.size_bytes;
  const isWhole = await ctx.database.transaction(async (tx) => {
    if ((await countStoredBytes(tx, ctx.actor.memberId, id)) === bytes) return true;
    await markLost(tx, ctx.actor.memberId, id);
    return false;
  });
  if (!isWhole) throw fileLost();
  return { bytes, madeAt: found.created_at, pieces: () => readPieces(ctx, id, bytes) };
}

async function* readPieces(ctx: MemberContext, id: string, bytes: number): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let position = 0; sent < bytes; position += 1) {
    const piece = await ctx.database.transaction((tx) =>
      readPart(tx, ctx.actor.memberId, id, position),
    );
    // Removed meanwhile: an aborted download is better than one that looks complete.
    if (!piece) throw new AppError('not_found', 'The export was removed');
    sent += piece.length;
    yield piece;
  }
}
