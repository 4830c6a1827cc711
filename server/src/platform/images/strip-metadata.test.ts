import { expect, test } from 'vitest';

import { readImageType } from './image-type.ts';
import { stripMetadata } from './strip-metadata.ts';

const secret = 'GPS 52.5200 N 13.4050 E';

function jpegSegment(kind: number, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** Little-endian EXIF with an orientation and a secret after it. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(secret)]);
}

const scan = Buffer.concat([jpegSegment(0xda, 'scan'), Buffer.from([1, 0xff, 0, 0xff, 0xd0, 2])]);
const jpeg = (orientation: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, 'JFIF\0'),
    jpegSegment(0xe1, exifOf(orientation)),
    jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
    jpegSegment(0xe2, 'ICC_PROFILE\0colours'),
    jpegSegment(0xed, secret),
    jpegSegment(0xfe, secret),
    jpegSegment(0xdb, 'table'),
    scan,
    jpegSegment(0xc4, 'later table'),
    scan,
    Buffer.from([0xff, 0xd9]),
    Buffer.from(secret),
  ]);

function pngChunk(name: string, body: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, Buffer.from(name + body + '0crc', 'latin1')]);
}
const png = Buffer.concat([
  Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
  pngChunk('IHDR', 'size'),
  pngChunk('eXIf', secret),
  pngChunk('tEXt', secret),
  pngChunk('iTXt', secret),
  pngChunk('IDAT', 'pixels'),
  pngChunk('IEND', ''),
  Buffer.from(secret),
]);

function webpChunk(name: string, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}
function webp(): Buffer {
  const body = Buffer.concat([
    webpChunk('VP8X', Buffer.from([0b11100, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
    webpChunk('VP8 ', 'pix'),
    webpChunk('EXIF', secret),
    webpChunk('XMP ', secret),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

test('pictures are recognized by their bytes, and nothing else is', () => {
  expect(readImageType(jpeg(1))).toBe('image/jpeg');
  expect(readImageType(png)).toBe('image/png');
  expect(readImageType(webp())).toBe('image/webp');
  for (const other of [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a',
    '<html>',
    'RIFFxxxxWAVE',
  ]) {
    expect(readImageType(Buffer.from(other))).toBeNull();
  }
});

test('location metadata is removed; image and orientation are kept', () => {
  for (const [content, type, kept] of [
    [jpeg(6), 'image/jpeg', ['JFIF', 'ICC_PROFILE', 'table', 'later table']],
    [png, 'image/png', ['IHDR', 'pixels', 'IEND']],
    [webp(), 'image/webp', ['VP8X', 'pix']],
  ] as const) {
    const stripped = stripMetadata(content, type)!;
    const text = stripped.toString('latin1');
    expect(text).not.toContain('GPS');
    for (const word of kept) expect(text).toContain(word);
    expect(readImageType(stripped)).toBe(type);
    expect(stripMetadata(stripped, type)).toEqual(stripped);
  }
  expect(
    stripMetadata(jpeg(6), 'image/jpeg')!.includes(Buffer.from('0112000300000001000600', 'hex')),
  ).toBe(true);
  expect(stripMetadata(jpeg(1), 'image/jpeg')!.includes(Buffer.from('Exif'))).toBe(false);
  expect(stripMetadata(webp(), 'image/webp')![20]).toBe(0b10000);
});

test('a truncated or broken picture is refused without a crash', () => {
  for (const [content, type] of [
    [jpeg(3), 'image/jpeg'],
    [png, 'image/png'],
    [webp(), 'image/webp'],
  ] as const) {
    for (let length = 12; length < content.length; length += 1) {
      expect(() => stripMetadata(content.subarray(0, length), type)).not.toThrow();
    }
    for (let seed = 0; seed < 5_000; seed += 1) {
      const broken = Buffer.from(content);
      broken[12 + ((seed * 7) % (content.length - 12))] = seed % 256;
      expect(() => stripMetadata(broken, type)).not.toThrow();
    }
  }
});
