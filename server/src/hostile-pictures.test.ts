import { expect, test } from 'vitest';

import { readImageType } from '#platform/images/image-type.ts';
import { codecs } from '#platform/images/picture-codecs.ts';
import { paintPng } from '#testing/samples/sample-picture.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const app = await startTestApp({ database, variables: longSessions });
const member = await app.signUp();

const pixels = () => ({
  data: new Uint8ClampedArray(64 * 48 * 4).fill(200),
  width: 64,
  height: 48,
});
const png = paintPng(64, 48, () => [200, 90, 30, 255]);
const jpeg = Buffer.from(await codecs['image/jpeg'].encode(pixels(), { isLossless: false }));
const webp = Buffer.from(await codecs['image/webp'].encode(pixels(), { isLossless: false }));
const secret = 'GPS 52.52 N 13.40 E <script>alert(1)</script>';

function jpegWithPlace(): Buffer {
  const body = Buffer.concat([
    Buffer.from('Exif\0\0MM\0\x2a\0\0\0\x08\0\0\0\0\0\0', 'latin1'),
    Buffer.from(secret),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

function pngChunk(kind: string, body: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(body.length, 0);
  return chunk;
}

const afterHeader = 8 + 25;
const pngWithText = Buffer.concat([
  png.subarray(0, afterHeader),
  pngChunk('tEXt', Buffer.from(`Comment\0${secret}`)),
  png.subarray(afterHeader),
]);

function webpWithPlace(): Buffer {
  const padded = Buffer.from(secret.length % 2 === 0 ? secret : `${secret} `);
  const chunk = Buffer.concat([Buffer.from('EXIF'), Buffer.alloc(4), padded]);
  chunk.writeUInt32LE(padded.length, 4);
  const whole = Buffer.concat([webp, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** A PNG whose header promises more pixels than any camera takes. */
function hugePng(): Buffer {
  const huge = Buffer.from(png);
  huge.writeUInt32BE(40_000, 16);
  huge.writeUInt32BE(25_000, 20);
  return huge;
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const page = Buffer.from('<!doctype html><script>alert(1)</script>');

const send = (path: string, content: Buffer, type: string) =>
  fetch(`${app.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': type },
    body: new Uint8Array(content),
  });

/** The address of what an upload stored. */
const addresses: Readonly<Record<string, (answer: unknown) => string>> = {
  '/post-pictures': (answer) => `/files/post-pictures/${(answer as { id: string }).id}`,
  '/profiles/me/pictures': (answer) => {
    const { pictures } = answer as { pictures: { id: string }[] };
    return `/api/v1/profile-pictures/${pictures.at(-1)?.id}`;
  },
};

test.each(Object.keys(addresses))(
  'what %s stores is drawn again, without metadata',
  async (path) => {
    for (const [name, content, type] of [
      ['JPEG with a place', jpegWithPlace(), 'image/jpeg'],
      ['PNG with a text', pngWithText, 'image/png'],
      ['WebP with a place', webpWithPlace(), 'image/webp'],
      ['PNG that is also a page', Buffer.concat([png, page]), 'text/html'],
    ] as const) {
      const answer = await send(path, content, type);
      expect(answer.status, name).toBe(201);
      const address = addresses[path]?.(await answer.json()) ?? '';
      const given = await fetch(`${app.origin}${address}`, {
        headers: { authorization: `Bearer ${member.token}` },
      });
      const bytes = Buffer.from(await given.arrayBuffer());
      expect(given.status, name).toBe(200);
      expect(given.headers.get('content-type'), name).toBe(readImageType(bytes));
      expect(given.headers.get('x-content-type-options'), name).toBe('nosniff');
      expect(bytes.equals(content), name).toBe(false);
      for (const part of ['GPS', 'script', 'Exif', 'tEXt']) {
        expect(bytes.includes(part), `${name}: ${part}`).toBe(false);
      }
    }
  },
);

test.each(Object.keys(addresses))(
  'what is no picture, or too large a one, %s refuses',
  async (path) => {
    for (const [name, content, status] of [
      ['an SVG', svg, 415],
      ['a page', page, 415],
      ['a truncated JPEG', jpeg.subarray(0, 60), 415],
      ['a truncated PNG', png.subarray(0, 40), 415],
      ['a decompression bomb', hugePng(), 413],
    ] as const) {
      expect((await send(path, content, 'image/png')).status, name).toBe(status);
    }
  },
);
