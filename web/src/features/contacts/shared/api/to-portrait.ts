import { ORPCError } from '@orpc/client';

const sidePx = 512;
const quality = 0.88;

/**
 * The middle square of a picture, in the largest size ever shown. It is small to store and load,
 * and contains no camera metadata.
 */
export async function toPortrait(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) throw unsupported();
  const from = Math.min(picture.width, picture.height);
  const side = Math.min(sidePx, from);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const left = (picture.width - from) / 2;
  const top = (picture.height - from) / 2;
  canvas.getContext('2d')?.drawImage(picture, left, top, from, from, 0, 0, side, side);
  picture.close();
  const portrait = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', quality);
  });
  if (!portrait) throw unsupported();
  return portrait;
}

function unsupported() {
  return new ORPCError('photo_unsupported', { status: 415 });
}
