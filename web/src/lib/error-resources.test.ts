import { api } from '@kith/contract/api';
import { locales } from '@kith/contract/core/locales';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rememberResource, resourceOf } from './error-resources.ts';

/** Groups about no one thing that could be named. */
const unnamed = [
  'adminAnalytics',
  'alignment',
  'analytics',
  'cohorts',
  'communityFigures',
  'dashboard',
  'disputes',
  'insights',
  'operations',
  'overrides',
  'ownDisputes',
  'pipeline',
  'quickstart',
  'readiness',
  'replays',
  'runbooks',
  'sampleNetwork',
  'search',
  'selfChecks',
  'serviceLevels',
  'siteFigures',
  'siteVisits',
  'support',
  'supportTickets',
  'training',
  'waitlist',
];

function resourceOfGroup(group: string) {
  const error = new Error(group);
  rememberResource(error, [group, 'get']);
  return resourceOf(error);
}

test('what failed is named for every group of the API, but for those without one', () => {
  const groups = Object.keys(api);
  const items = groups.filter((group) => resourceOfGroup(group) === 'item');
  expect(items.sort()).toEqual(unnamed);
});

test.each(locales)('each of them has its name in %s', (locale) => {
  const file = path.join(import.meta.dirname, '../locales', locale, 'errors.json');
  const { resources } = JSON.parse(readFileSync(file, 'utf8')) as { resources: object };
  const used = new Set(Object.keys(api).map(resourceOfGroup));
  expect([...used].sort()).toEqual(Object.keys(resources).sort());
});

test('an unknown group, and what is no failed call, is an item', () => {
  expect(resourceOfGroup('toString')).toBe('item');
  expect(resourceOf('a text')).toBe('item');
});
