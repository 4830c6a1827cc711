import { crc32, deflateSync } from 'node:zlib';

/** The colour of a pixel: red, green, blue, opacity. */
type Paint = (x: number, y: number) => readonly [number, number, number, number];

/** A PNG of about so many bytes, with a text chunk that contains a location. */
export function samplePicture(bytes = 200): Buffer {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  return paintPng(side, side, (x, y) => [noise(x, y), noise(y, x + 7), noise(x + 3, y), 255]);
}

export function paintPng(width: number, height: number, paint: Paint): Buffer {
  const head = Buffer.from('00000000000000000806000000', 'hex');
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => paint(x, y)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('tEXt', Buffer.from('Comment\0taken in Berlin')),
    pngChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A value of 0 to 255 that nothing can compress. */
function noise(x: number, y: number): number {
  return (Math.imul(x * 73_856_093 + y * 19_349_663 + 1, 2_654_435_761) >>> 16) & 255;
}

function pngChunk(name: string, body: Buffer): Buffer {
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(body.length);
  const content = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([frame, content, check]);
}
