import { samplePicture } from '#testing/samples/sample-picture.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { recogniseFile } from './recognise-file.ts';

const typesEntry = { '[Content_Types].xml': strToU8('<Types/>') };
const office = (part: string) => Buffer.from(zipSync({ ...typesEntry, [part]: strToU8('<x/>') }));

test('a file’s type is recognized from its content', () => {
  const open = zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': strToU8('<x/>'),
  });
  const prefix = 'application/vnd.openxmlformats-officedocument.';
  for (const [content, type] of [
    [samplePicture(), 'image/png'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [Buffer.from('GIF89a\u0001'), 'image/gif'],
    [Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000'), 'image/heic'],
    [Buffer.from('II*\u0000'), 'image/tiff'],
    [Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    [Buffer.from('{\\rtf1 x}'), 'application/rtf'],
    [office('word/document.xml'), `${prefix}wordprocessingml.document`],
    [office('xl/workbook.xml'), `${prefix}spreadsheetml.sheet`],
    [office('ppt/presentation.xml'), `${prefix}presentationml.presentation`],
    [Buffer.from(open), 'application/vnd.oasis.opendocument.text'],
    [Buffer.from(zipSync({ 'a.txt': strToU8('x') })), 'application/zip'],
    [Buffer.from('Grüße,\r\n\tAnn'), 'text/plain'],
    [Buffer.from('MZ\u0090\u0000\u0003'), 'application/octet-stream'],
    [Buffer.from([0x47, 0x72, 0xfc, 0xdf]), 'application/octet-stream'],
  ] as const) {
    expect(recogniseFile(content)).toBe(type);
  }
});

test('text that a browser would run is served as plain text', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '<svg onload="alert(1)"/>',
    '<?xml version="1.0"?>',
  ]) {
    expect(recogniseFile(Buffer.from(text))).toBe('text/plain');
  }
});
