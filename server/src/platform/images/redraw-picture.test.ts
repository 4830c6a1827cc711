import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { paintPng } from '#testing/samples/sample-picture.ts';

import type { ImageType } from './image-type.ts';
import { readImageType } from './image-type.ts';
import { codecs, type Pixels } from './picture-codecs.ts';
import { portraitSide, type Redrawn, redrawPicture } from './redraw-picture.ts';

const types: readonly ImageType[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Its corners are red, green, blue, and a transparent white. */
function fourCorners(width = 64, height = 32): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const isRight = at % width >= width / 2;
    const isLow = at >= (width * height) / 2;
    const colour = isLow
      ? [isRight ? 255 : 0, isRight ? 255 : 0, 255]
      : [isRight ? 0 : 255, isRight ? 255 : 0, 0];
    data.set([...colour, isLow && isRight ? 0 : 255], at * 4);
  }
  return { data, width, height };
}

/** The colours of the corners: top left, top right, low left, low right. */
function cornersOf({ data, width, height }: Pixels): string {
  const places = [
    [3, 3],
    [width - 4, 3],
    [3, height - 4],
    [width - 4, height - 4],
  ] as const;
  return places
    .map(([x, y]) => {
      const [red, green, blue, opacity] = data.subarray((y * width + x) * 4);
      if (opacity! < 128) return '·';
      const name = [red, green, blue].map((part) => (part! > 128 ? 1 : 0)).join('');
      return { '100': 'R', '010': 'G', '001': 'B', '111': 'W' }[name] ?? '?';
    })
    .join('');
}

const paint = async (type: ImageType, isLossless = false, pixels = fourCorners()) =>
  Buffer.from(await codecs[type].encode(pixels, { isLossless }));
async function pixelsOf(content: Buffer): Promise<Pixels> {
  return codecs[readImageType(content)!].decode(Uint8Array.from(content).buffer);
}
async function drawn(content: Buffer, type: ImageType, side?: number): Promise<Redrawn> {
  const made = await redrawPicture(content, type, side);
  if (typeof made === 'string') throw new Error(`The picture is ${made}`);
  return made;
}

function jpegSegment(kind: number, body: Buffer | string): Buffer {
  const bytes = Buffer.from(body as string, 'latin1');
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** What a camera notes: how it was held, and where. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    tiff,
    Buffer.from('GPS 52.52 N 13.40 E'),
  ]);
}

const script = '<script>alert(document.domain)</script>';
const archive = Buffer.from(zipSync({ 'attack.js': strToU8(script) }, { level: 0 }));

test('attack: a picture that is also a page and an archive comes out as a picture only', async () => {
  const jpeg = await paint('image/jpeg');
  const webp = await paint('image/webp');
  for (const [type, polyglot] of [
    ['image/jpeg', Buffer.concat([withSegments(jpeg, jpegSegment(0xfe, script)), archive])],
    ['image/jpeg', withSegments(jpeg, jpegSegment(0xe2, `ICC_PROFILE\0${script}`))],
    ['image/png', Buffer.concat([await paint('image/png'), archive])],
    ['image/webp', Buffer.concat([webp, Buffer.from(script)])],
  ] as const) {
    const { content } = await drawn(polyglot, type);
    expect(readImageType(content)).toBe(type);
    expect(cornersOf(await pixelsOf(content)).slice(0, 3)).toBe('RGB');
    expect(content.includes('script')).toBe(false);
    expect(content.includes('PK')).toBe(false);
  }
});

test('a picture’s place is gone, and it is upright however the camera was held', async () => {
  const jpeg = await paint('image/jpeg');
  for (const [orientation, corners] of [
    [1, 'RGBW'],
    [2, 'GRWB'],
    [3, 'WBGR'],
    [4, 'BWRG'],
    [5, 'RBGW'],
    [6, 'BRWG'],
    [7, 'WGBR'],
    [8, 'GWRB'],
  ] as const) {
    const turned = withSegments(jpeg, jpegSegment(0xe1, exifOf(orientation)));
    const { content, width, height } = await drawn(turned, 'image/jpeg');
    expect([width, height]).toEqual(orientation > 4 ? [32, 64] : [64, 32]);
    expect(cornersOf(await pixelsOf(content))).toBe(corners);
    expect(content.includes('Exif')).toBe(false);
    expect(content.includes('GPS')).toBe(false);
  }
  const { content } = await drawn(
    paintPng(8, 8, () => [1, 2, 3, 255]),
    'image/png',
  );
  expect(content.includes('Berlin')).toBe(false);
});

test('transparent pixels stay transparent, also in a smaller picture', async () => {
  for (const type of ['image/png', 'image/webp'] as const) {
    for (const isLossless of [true, false]) {
      const { content } = await drawn(await paint(type, isLossless), type);
      expect(cornersOf(await pixelsOf(content))).toBe('RGB·');
      expect(content.includes('VP8L')).toBe(type === 'image/webp' && isLossless);
    }
  }
  const small = await drawn(
    await paint('image/png', true, fourCorners(1_280, 640)),
    'image/png',
    portraitSide,
  );
  expect(small).toMatchObject({ width: 1_024, height: portraitSide });
  expect(cornersOf(await pixelsOf(small.content))).toBe('RGB·');
});

test('attack: a picture of a billion pixels is refused by its header', async () => {
  const png = await paint('image/png');
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(25_000, 20);
  expect(await redrawPicture(png, 'image/png')).toBe('huge');
  const jpeg = await paint('image/jpeg');
  jpeg.fill(
    0xff,
    jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5,
    jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 9,
  );
  expect(await redrawPicture(jpeg, 'image/jpeg')).toBe('huge');
});

test('attack: a large picture hidden after a marker without a length is refused', async () => {
  const jpeg = await paint('image/jpeg');
  const hidden = Buffer.concat([Buffer.from([0xff, 0x01, 0x00, 0x20]), Buffer.alloc(30)]);
  expect(await redrawPicture(withSegments(jpeg, hidden), 'image/jpeg')).toBe('broken');
});

test('a broken picture is refused, and the next one is drawn', async () => {
  for (const type of types) {
    const whole = await paint(type);
    expect(await redrawPicture(whole.subarray(0, whole.length / 2), type)).toBe('broken');
    const torn = Buffer.from(whole);
    torn.fill(0x55, whole.length / 2, whole.length - 20);
    const answer = await redrawPicture(torn, type);
    expect(answer === 'broken' || readImageType((answer as Redrawn).content) === type).toBe(true);
    expect(await drawn(whole, type)).toMatchObject({ width: 64, height: 32 });
  }
});
