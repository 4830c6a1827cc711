import { hourMs } from '@kith/contract/core/time';
import { postLimits } from '@kith/contract/posts/rules';
import type { PostPicture } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type ImageType, readImageType } from '#platform/images/image-type.ts';
import { type Redrawn, redrawPicture } from '#platform/images/redraw-picture.ts';

/** The longest time from a picture's first byte to its row. */
const uploadTimeMs = hourMs;
/** The shorter side of a picture in the largest size that is shown. */
const pictureSide = 1_440;

/** Reserves a key of the file store. @throws `limit_reached` for too many that no post uses. */
export async function reservePicture({ ctx }: { ctx: MemberContext }): Promise<string> {
  const until = new Date(ctx.clock.now().getTime() + uploadTimeMs);
  const row = await withRefusals(
    ctx.database.transaction((tx) =>
      readRow(tx, sql<Computed<{ key: string }>>`select reserve_post_picture(${until}) as key`),
    ),
  );
  if (!row) throw new Error('A function gave no row');
  return row.key;
}

export type DrawnPicture = Redrawn & { type: ImageType };

/**
 * A picture drawn again: without its place, device and whatever else it holds.
 *
 * @throws `photo_unsupported`, `payload_too_large`, `unavailable`.
 */
export async function drawPicture(content: Buffer): Promise<DrawnPicture> {
  const type = readImageType(content);
  const drawn = type ? await redrawPicture(content, type, pictureSide) : 'broken';
  if (type === null || drawn === 'broken') {
    throw new AppError('photo_unsupported', 'Not a JPEG, PNG or WebP picture');
  }
  if (drawn === 'huge' || drawn.content.length > postLimits.pictureBytes) {
    throw new AppError('payload_too_large', 'The picture has too many pixels');
  }
  return { ...drawn, type };
}

/** Stores a picture; its uploader can put it into a post within a day. @throws `storage_full` */
export async function storePicture({
  ctx,
  files,
  input: { key, picture },
}: {
  ctx: MemberContext;
  files: FileStore;
  input: { key: string; picture: DrawnPicture };
}): Promise<PostPicture> {
  const { content, type, width, height } = picture;
  await files.put(key, content);
  const row = await withRefusals(
    ctx.database.transaction((tx) =>
      readRow(
        tx,
        sql<Computed<{ id: string }>>`select add_post_picture(${key}, ${type}, ${content.length},
          ${width}, ${height}, ${ctx.clock.now()}) as id`,
      ),
    ),
  );
  if (!row) throw new Error('A function gave no row');
  return { id: row.id, alt: '', width, height };
}

type Stored = Computed<{ storage_key: string; media_type: string; bytes: number }>;

/** A picture of a post that the member may read, or an unused one of theirs. @throws `not_found` */
export async function findPicture({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<Stored> {
  const row = await ctx.database.transaction((tx) =>
    readRow(tx, sql<Stored>`select * from find_post_picture(${id}, ${ctx.clock.now()})`),
  );
  if (!row) throw notFound('Picture');
  return row;
}

type Preview = Computed<{ content: Buffer; media_type: string }>;

/** The picture of a link preview, likewise. @throws `not_found` */
export async function findLinkPicture({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<Preview> {
  const row = await ctx.database.transaction((tx) =>
    readRow(tx, sql<Preview>`select * from find_link_picture(${id}, ${ctx.clock.now()})`),
  );
  if (!row) throw notFound('Picture');
  return row;
}
