import { paintPng, samplePicture } from '#testing/samples/sample-picture.ts';
import { expect, test } from 'vitest';

import type { ParsedRow } from './readers/reader.ts';
import { redrawPhotos } from './redraw-photos.ts';

const rowWith = (photo?: Buffer): ParsedRow => ({
  file: 'all.vcf',
  line: 1,
  kind: 'contact',
  label: 'Ann',
  detail: '',
  record: {
    first_name: 'Ann',
    last_name: '',
    company: '',
    title: '',
    connected_on: null,
    emails: [],
    phones: [],
    links: [],
    ...(photo ? { photo: photo.toString('base64') } : {}),
  },
});

test('attack: pictures of a file are drawn again, and those that can’t be are left out', async () => {
  const wide = paintPng(1_100, 600, (x) => [x % 256, 0, 0, 255]);
  const torn = samplePicture();
  torn.fill(0x55, torn.indexOf('IDAT') + 4, torn.indexOf('IEND') - 8);
  const bomb = samplePicture();
  bomb.writeUInt32BE(100_000, 16);
  bomb.writeUInt32BE(100_000, 20);
  const given = [Buffer.concat([wide, Buffer.from('<script>')]), torn, bomb, undefined];
  const rows = await redrawPhotos(given.map(rowWith), new AbortController().signal);
  const photos = rows.map((row) =>
    row.kind === 'contact' && 'record' in row ? row.record.photo : 'no contact',
  );
  const drawn = Buffer.from(photos[0]!, 'base64');
  expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([939, 512]);
  expect(drawn.includes('<script>')).toBe(false);
  expect(drawn.includes('Berlin')).toBe(false);
  expect(photos.slice(1)).toEqual([undefined, undefined, undefined]);
  const lost = [{ field: 'photo', reason: 'unreadable', value: '' }];
  expect(rows.map(({ losses }) => losses)).toEqual([undefined, lost, lost, undefined]);
});

test('an import that is stopped draws no more pictures', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(redrawPhotos([rowWith(samplePicture())], stopped)).rejects.toThrow('stopped');
});
