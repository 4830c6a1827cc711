import { stripJpeg } from './strip-jpeg.ts';
import type { ImageType } from './image-type.ts';

/**
 * The picture without its metadata: where, when, camera and author, its thumbnail.
 * Pixels, colours and orientation stay.
 *
 * @returns null when the bytes are not such a picture.
 */
export function stripMetadata(content: Buffer, type: ImageType): Buffer | null {
  switch (type) {
    case 'image/jpeg':
      return stripJpeg(content);
    case 'image/png':
      return stripPng(content);
    case 'image/webp':
      return stripWebp(content);
  }
}

const pngHead = 8;
const pngFrame = 12;
const shownByPng = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function stripPng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, pngHead)];
  for (let at = pngHead; at + pngFrame <= content.length;) {
    const end = at + pngFrame + content.readUInt32BE(at);
    if (end > content.length) return null;
    const name = content.toString('latin1', at + 4, at + 8);
    if (shownByPng.has(name)) kept.push(content.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

const riffHead = 12;
const chunkHead = 8;
const shownByWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits of `VP8X` that announce EXIF and XMP. */
const metadataFlags = 0b1100;

function stripWebp(content: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  const whole = Math.min(content.length, chunkHead + content.readUInt32LE(4));
  for (let at = riffHead; at + chunkHead <= whole;) {
    const size = content.readUInt32LE(at + 4);
    const end = at + chunkHead + size + (size % 2);
    if (at + chunkHead + size > whole) return null;
    const name = content.toString('latin1', at, at + 4);
    if (shownByWebp.has(name)) {
      const chunk = Buffer.from(content.subarray(at, end));
      if (name === 'VP8X' && size > 0) chunk[chunkHead] = chunk[chunkHead]! & ~metadataFlags;
      kept.push(chunk);
    }
    at = end;
  }
  if (kept.length === 0) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from(content.subarray(0, riffHead));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
