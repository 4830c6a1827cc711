import { readGifSize } from './gif-size.ts';
import { readOrientation } from './strip-jpeg.ts';

export type ImageSize = { width: number; height: number };

/**
 * Pixels of a picture, by its header. Threat: a file of kilobytes that takes gigabytes, here or in
 * the browser that shows it. Most phones make pictures of 12 or 24 million. Drawing one again needs
 * 4 bytes for each pixel several times: 700 MB for the largest, which its thread gives back at its
 * end.
 */
const pixelLimit = 25_000_000;

export function isHugeSize({ width, height }: ImageSize): boolean {
  return width * height > pixelLimit;
}

/** The displayed size of a picture, from its header only; null when it has none. */
export function readImageSize(content: Buffer, mediaType: string): ImageSize | null {
  const size = readSize(content, mediaType);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function readSize(content: Buffer, mediaType: string): ImageSize | null {
  switch (mediaType) {
    case 'image/png':
      return content.length < 24
        ? null
        : { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
    case 'image/gif':
      return content.length < 13 ? null : readGifSize(content);
    case 'image/jpeg':
      return readJpegSize(content);
    case 'image/webp':
      return content.length < 30 ? null : readWebpSize(content);
    default:
      return null;
  }
}

/** A rotated picture is shown upright. */
function readJpegSize(content: Buffer): ImageSize | null {
  let isTurned = false;
  for (let at = 2; at + 9 < content.length && content[at] === 0xff;) {
    const kind = content[at + 1]!;
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (kind === 0xe1) isTurned = (readOrientation(content.subarray(at, end)) ?? 1) > 4;
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) {
      const [height, width] = [content.readUInt16BE(at + 5), content.readUInt16BE(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    at = end;
  }
  return null;
}

function readWebpSize(content: Buffer): ImageSize | null {
  switch (content.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
    case 'VP8 ':
      return {
        width: content.readUInt16LE(26) % 0x4000,
        height: content.readUInt16LE(28) % 0x4000,
      };
    case 'VP8L': {
      const bits = content.readUInt32LE(21);
      return { width: (bits % 0x4000) + 1, height: (Math.floor(bits / 0x4000) % 0x4000) + 1 };
    }
    default:
      return null;
  }
}
