import { expect, test } from 'vitest';

import { splitPhone } from './phone.ts';

test.each([
  '+1 212 555 0100 ext. 12',
  '+1 212 555 0100 extension 12',
  '+1 212 555 0100 x12',
  '+1 212 555 0100 #12',
  '+1 212 555 0100;ext=12',
  '+1 212 555 0100,,12#',
  '+1 212 555 0100, poste 12',
  '+1 212 555 0100, Durchwahl 12',
  '+1 212 555 0100（内線 １２）',
  '+1 212 555 0100转12',
])('%s is a number and its extension', (text) => {
  expect(splitPhone(text)).toEqual({ number: '+1 212 555 0100', extension: '12' });
});

test.each([
  '+1 212 555 0100',
  '0171 / 123 45 67-12',
  '*#06#',
  '#31#0171234567',
  '030/123 45;67',
  'ext. 12',
  '',
])('%s has no extension', (text) => {
  expect(splitPhone(text)).toEqual({ number: text, extension: '' });
});
