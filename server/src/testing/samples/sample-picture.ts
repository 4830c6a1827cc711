/**
 * A PNG of about so many bytes, judged by its chunks, with a text chunk that contains a location.
 */
export function samplePicture(bytes = 200): Buffer {
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    pngChunk('IHDR', Buffer.alloc(13)),
    pngChunk('tEXt', Buffer.from('Comment\0taken in Berlin')),
    pngChunk('IDAT', Buffer.alloc(bytes, 'pixels')),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  return Buffer.concat([size, Buffer.from(name, 'latin1'), body, Buffer.alloc(4)]);
}
