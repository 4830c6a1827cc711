import type { ImageType } from './image-type.ts';
import { codecs } from './picture-codecs.ts';
import { shrinkPixels } from './shrink-pixels.ts';

/* What a thread does with pictures of strangers (`redraw-picture.ts`). */

/** `side`: of a picture that is shown small, the most pixels that its shorter side needs. */
export type RedrawTask = {
  content: Uint8Array;
  type: ImageType;
  side: number | null;
  /** What it becomes; its own type where nothing is said. */
  into?: ImageType;
};
export type RedrawnPicture = { content: Uint8Array; width: number; height: number };

/** The picture made from its pixels again, null when these can’t be read. */
export async function redraw({
  content,
  type,
  side,
  into = type,
}: RedrawTask): Promise<RedrawnPicture | null> {
  const { decode } = codecs[type];
  const { encode } = codecs[into];
  // The decoders want a buffer of their own.
  const decoded = await decode(Uint8Array.from(content).buffer).catch(() => null);
  if (!decoded) return null;
  const pixels = side === null ? decoded : shrinkPixels(decoded, side);
  const isLossless = isLosslessWebp(Buffer.from(content));
  const { width, height } = pixels;
  return { content: new Uint8Array(await encode(pixels, { isLossless })), width, height };
}

/** A drawing or a screenshot, which stays as sharp as it is. */
function isLosslessWebp(content: Buffer): boolean {
  return content.includes('VP8L') && !content.includes('VP8 ');
}
