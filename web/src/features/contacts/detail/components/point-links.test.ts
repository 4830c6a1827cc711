import { expect, test } from 'vitest';
import { pointHref, shownPoint } from './point-links.ts';

test('an email address cannot add headers to the draft it opens', () => {
  expect(pointHref('emails', 'a?bcc=b@x.example')).toBe('mailto:a%3Fbcc%3Db@x.example');
});

test('only web addresses become links', () => {
  expect(pointHref('links', 'https://kith.example/a')).toBe('https://kith.example/a');
  expect(pointHref('links', 'javascript:alert(1)')).toBeNull();
  expect(pointHref('links', 'kith')).toBeNull();
});

test('dials a phone number without its spaces and shows them', () => {
  expect(pointHref('phones', '+33 (0)1 23')).toBe('tel:+330123');
  expect(pointHref('phones', '+1 212 555 0100 ext. 12')).toBe('tel:+12125550100,12');
  expect(shownPoint('phones', '+33 (0)1 23')).toBe('+33 (0)1 23');
  expect(shownPoint('links', 'https://www.kith.example/me/')).toBe('kith.example/me');
});
