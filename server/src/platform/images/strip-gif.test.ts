import { expect, test } from 'vitest';

import { stripGif } from './strip-gif.ts';

const screen = Buffer.from('474946383961010001008000000000 00ffffff'.replaceAll(' ', ''), 'hex');
const loop = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');
const pace = Buffer.from('21f9040500000000', 'hex');
const frame = Buffer.from('2c00000000010001000002024401 00'.replaceAll(' ', ''), 'hex');
const end = Buffer.from([0x3b]);
const block = (kind: number, text: string) =>
  Buffer.concat([Buffer.from([0x21, kind, text.length]), Buffer.from(text), Buffer.from([0])]);

test('attack: a GIF that is also a page loses what is no frame; its animation stays', () => {
  const script = '<script>alert(1)</script>';
  const gif = Buffer.concat([
    screen,
    block(254, script),
    loop,
    block(255, 'XMP DataXMP'),
    pace,
    frame,
    block(1, script),
    pace,
    frame,
    end,
    Buffer.from(script),
  ]);
  const whole = Buffer.concat([screen, loop, pace, frame, pace, frame, end]);
  expect(stripGif(gif)).toEqual(whole);
  expect(stripGif(whole)).toEqual(whole);
  for (let length = 0; length < whole.length; length += 1) {
    expect(stripGif(whole.subarray(0, length))).toBeNull();
  }
});

test('attack: a GIF’s head with a page after it is refused', () => {
  expect(stripGif(Buffer.from('GIF89a\u0001\u0000\u0001\u0000/*<script>*/', 'latin1'))).toBeNull();
});
