import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { expect, test } from 'vitest';

import { acceptsAtOnce, admits, type AskedFacts, openingOf } from './recipient-rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const rules = { ...defaultPrivacyPreferences, timezone: 'Europe/Berlin' };
const close: AskedFacts = {
  warmth: 80,
  areLinked: true,
  location: 'Porto, Portugal',
  lastIntroducedAt: null,
  introducedThisWeek: 0,
};

test('without rules everything is admitted, with the defaults someone close', () => {
  expect(admits(null, { ...close, warmth: 0, areLinked: false }, now)).toBe(true);
  expect(admits(rules, close, now)).toBe(true);
});

test.each([
  ['below the minimum warmth', {}, { warmth: 69 }],
  ['from a region that they exclude', { region_restrictions: ['PORTUGAL'] }, {}],
  ['within the time to rest', {}, { lastIntroducedAt: new Date('2026-11-14T10:00:00Z') }],
  ['beyond the week’s number', {}, { introducedThisWeek: 5 }],
  ['whoever asks, where they are private', { visibility_level: 'private' as const }, {}],
  ['not linked, where the network may ask', {}, { areLinked: false }],
])('refuses a request %s', (_name, change, facts) => {
  expect(admits({ ...rules, ...change }, { ...close, ...facts }, now)).toBe(false);
});

test('a rest that is over, another region and everyone’s visibility are no obstacle', () => {
  const facts = { ...close, areLinked: false, lastIntroducedAt: new Date('2026-11-13T09:00:00Z') };
  const open = { ...rules, visibility_level: 'public' as const, region_restrictions: ['Chile'] };
  expect(admits(open, facts, now)).toBe(true);
});

test('only who chose it agrees at once, and only to someone close', () => {
  const agrees = { ...rules, auto_accept_first_degree: true };
  expect(acceptsAtOnce(agrees, close)).toBe(true);
  expect(acceptsAtOnce(agrees, { ...close, warmth: 10 })).toBe(false);
  expect(acceptsAtOnce(rules, close)).toBe(false);
  expect(acceptsAtOnce(null, close)).toBe(false);
});

test.each([
  ['within the hours', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['before them', '2026-11-20T05:07:00Z', '2026-11-20T08:00:00.000Z'],
  ['after them: the next morning', '2026-11-20T16:00:00Z', '2026-11-21T08:00:00.000Z'],
  ['across a change of the clock', '2026-10-24T20:00:00Z', '2026-10-25T08:00:00.000Z'],
])('a request %s arrives when they begin, in their zone', (_name, at, expected) => {
  expect(openingOf(rules, new Date(at)).toISOString()).toBe(expected);
});

test('hours in a zone with a quarter of an hour', () => {
  const nepal = { ...rules, timezone: 'Asia/Kathmandu' };
  expect(openingOf(nepal, now).toISOString()).toBe('2026-11-20T10:00:00.000Z');
  const later = openingOf(nepal, new Date('2026-11-20T12:00:00Z'));
  expect(later.toISOString()).toBe('2026-11-21T03:15:00.000Z');
});
