export const headBytes = 13;
export const gifMarks = { image: 0x2c, extension: 0x21, end: 0x3b };
export const imageHeadBytes = 10;

/** A colour table follows a header that announces it; its size is a power of two. */
export function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** The position after the blocks that start here, each with its length before it. */
export function skipPieces(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 0) at += content[at]! + 1;
  return at + 1;
}

/**
 * The displayed size of a GIF. Threat: its header may claim less than its images have, and a
 * browser allocates memory for these.
 */
export function readGifSize(content: Buffer): { width: number; height: number } {
  let width = content.readUInt16LE(6);
  let height = content.readUInt16LE(8);
  let at = headBytes + tableBytes(content[headBytes - 3]!);
  while (at + imageHeadBytes <= content.length) {
    if (content[at] === gifMarks.extension) at = skipPieces(content, at + 2);
    else if (content[at] === gifMarks.image) {
      width = Math.max(width, content.readUInt16LE(at + 1) + content.readUInt16LE(at + 5));
      height = Math.max(height, content.readUInt16LE(at + 3) + content.readUInt16LE(at + 7));
      at = skipPieces(content, at + imageHeadBytes + tableBytes(content[at + 9]!) + 1);
    } else break;
  }
  return { width, height };
}
