const mark = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const colourProfile = 'ICC_PROFILE\0';
const exif = 'Exif\0\0';

/** The picture without its EXIF, XMP, IPTC, comments and trailing data, except the orientation. */
export function stripJpeg(content: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = 2; at + 4 <= content.length;) {
    if (content[at] !== mark) return null;
    const kind = content[at + 1]!;
    if (kind === mark) {
      at += 1;
      continue;
    }
    if (!isSegment(kind)) return null;
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end > content.length || end < at + 4) return null;
    const segment = content.subarray(at, end);
    if (isShown(kind, segment)) kept.push(segment);
    else if (kind === 0xe1) orientation = readOrientation(segment) ?? orientation;
    at = end;
    if (kind !== startOfScan) continue;
    const next = endOfScan(content, at);
    if (next === null) return null;
    kept.push(content.subarray(at, next));
    at = next;
    if (content[at + 1] === endOfImage) {
      const head = [Buffer.from([mark, startOfImage]), writeOrientation(orientation)];
      return Buffer.concat([...head, ...kept, Buffer.from([mark, endOfImage])]);
    }
  }
  return null;
}

/**
 * Whether a length follows the marker. A decoder goes on right after one that has none, so that it
 * would find another picture in what is a segment here.
 */
function isSegment(kind: number): boolean {
  return (kind >= 0xc0 && kind <= 0xcf) || (kind >= startOfScan && kind <= 0xef) || kind === 0xfe;
}

/** Tables, frames, scans, and of the application segments those that colours depend on. */
function isShown(kind: number, segment: Buffer): boolean {
  if (kind === 0xfe) return false;
  if (kind < 0xe0 || kind > 0xef) return true;
  if (kind === 0xe2)
    return segment.toString('latin1', 4, 4 + colourProfile.length) === colourProfile;
  return kind === 0xe0 || kind === 0xee;
}

/**
 * The position of the next marker; within a scan 0xFF is followed by 0, or by a restart's number.
 */
function endOfScan(content: Buffer, from: number): number | null {
  for (let at = content.indexOf(mark, from); at !== -1; at = content.indexOf(mark, at + 1)) {
    const next = content[at + 1];
    if (next === undefined) return null;
    if (next !== 0 && next !== mark && (next < 0xd0 || next > 0xd7)) return at;
  }
  return null;
}

const orientationTag = 0x0112;

/** The orientation (1 to 8) in an EXIF segment. */
export function readOrientation(segment: Buffer): number | null {
  if (segment.toString('latin1', 4, 4 + exif.length) !== exif) return null;
  const tiff = segment.subarray(4 + exif.length);
  if (tiff.length < 8) return null;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return null;
  const count = short(start);
  for (let at = start + 2; at < start + 2 + count * 12 && at + 12 <= tiff.length; at += 12) {
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An EXIF segment with only the orientation; none for the usual one. */
function writeOrientation(orientation: number): Buffer {
  if (orientation === 1) return Buffer.alloc(0);
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([mark, 0xe1, 0, 2 + exif.length + tiff.length]);
  return Buffer.concat([head, Buffer.from(exif, 'latin1'), tiff]);
}
