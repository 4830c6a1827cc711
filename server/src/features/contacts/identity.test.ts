import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  nameKey,
  namesPerson,
  normalizeEmail,
  normalizePhone,
  normalizeProfileUrl,
} from './identity.ts';

test('an email address is the same in any case and behind mailto', () => {
  for (const text of ['Ada@Example.com', ' mailto:ada@example.com ', 'ＡＤＡ@example.com']) {
    expect(normalizeEmail(text)).toBe('ada@example.com');
  }
});

test('a number with its country is E.164, one without keeps its digits', () => {
  expect(normalizePhone('+49 171 123 45 67')).toBe('+491711234567');
  expect(normalizePhone('0049 (171) 1234567')).toBe('+491711234567');
  expect(normalizePhone('tel:+49-171-1234567')).toBe('+491711234567');
  expect(normalizePhone('+1 212 555 0100 ext. 5')).toBe('+12125550100;ext=5');
  expect(normalizePhone('0171 / 123 45 67')).toBe('01711234567');
});

test('an extension is kept apart from the number, however it is written', () => {
  for (const text of ['+1 212 555 0100 ext. 5', 'tel:+1-212-555-0100;ext=5', '+12125550100, 5']) {
    expect(normalizePhone(text)).toBe('+12125550100;ext=5');
  }
  expect(normalizePhone('+1 212 555 0100, Durchwahl 5')).toBe('+12125550100;ext=5');
  expect(normalizePhone('030 / 123 45 67 x12')).toBe('0301234567;ext=12');
});

test('a profile address has one form however it was copied', () => {
  const copies = [
    'https://www.linkedin.com/in/Renée-Müller',
    'http://linkedin.com/in/ren%C3%A9e-m%C3%BCller/',
    'https://de.linkedin.com/in/renée-müller/en?trk=people#top',
    'linkedin.com/in/RENÉE-MÜLLER/details/skills/',
  ];
  expect(new Set(copies.map(normalizeProfileUrl))).toEqual(
    new Set(['linkedin.com/in/renée-müller']),
  );
});

test('other addresses keep the parts that distinguish them', () => {
  expect(normalizeProfileUrl('https://Example.com/People?id=7&utm_source=x')).toBe(
    'example.com/People?id=7',
  );
  expect(normalizeProfileUrl('https://example.com/People?id=8')).not.toBe(
    normalizeProfileUrl('https://example.com/People?id=7'),
  );
  expect(normalizeProfileUrl('https://twitter.com/Ada')).toBe('x.com/ada');
  expect(normalizeProfileUrl('https://example.com/%E0%A4%A')).toBe('example.com/%E0%A4%A');
});

test('a profile identifies a person, a company page does not', () => {
  expect(namesPerson('linkedin.com/in/ada')).toBe(true);
  expect(namesPerson('linkedin.com/company/acme')).toBe(false);
  expect(namesPerson('example.com')).toBe(false);
});

test('normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const once = normalizeProfileUrl(url);
      expect(normalizeProfileUrl(once)).toBe(once);
    }),
    { numRuns: 40 },
  );
});

test('names are compared without case, accents and width', () => {
  expect(nameKey('  JOSÉ  Ångström ')).toBe(nameKey('Jose Angstrom'));
  expect(nameKey('ﾀﾅｶ')).toBe(nameKey('タナカ'));
  expect(nameKey('タナカ')).not.toBe(nameKey('タナガ'));
});
