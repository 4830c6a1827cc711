import { type ImageSize, readImageSize } from './image-size.ts';
import type { ImageType } from './image-type.ts';

/**
 * Pixels of a picture. Threat: a file of kilobytes that takes gigabytes in the browser that shows it,
 * four bytes a pixel. Phones make pictures of 50 million.
 */
const pixelLimit = 64_000_000;

export function isHugeSize({ width, height }: ImageSize): boolean {
  return width * height > pixelLimit;
}

/** By its header: whether a picture has more pixels than a camera makes. */
export function isHugePicture(content: Buffer, type: ImageType): boolean {
  const size = readImageSize(content, type);
  return size !== null && isHugeSize(size);
}
