import { expect, test } from 'vitest';

import { flagDefaults, lookUpFlag, mergeFlags } from './rules.ts';

test('defaults match the specification', () => {
  expect(flagDefaults).toMatchObject({
    dashboardV2: true,
    nav29c: true,
    'ff.data.pipeline': true,
    'i18n.v1': false,
    admin_analytics: false,
    li_bulk_queue: false,
  });
});

test('a flag is found by its name, in an object, and by its dotted path', () => {
  expect(lookUpFlag({ 'i18n.v1': true }, 'i18n.v1')).toBe(true);
  expect(lookUpFlag({ nav29c: { enabled: false } }, 'nav29c')).toBe(false);
  expect(lookUpFlag({ ff: { data: { pipeline: { enabled: false } } } }, 'ff.data.pipeline')).toBe(
    false,
  );
  expect(lookUpFlag({ marketing: { glossary: false } }, 'marketing.glossary')).toBe(false);
});

test('missing or malformed answers give the default', () => {
  expect(mergeFlags({ nav29c: false }).dashboardV2).toBe(true);
  expect(mergeFlags({ nav29c: 'no', dashboardV2: null, unknown: false })).toEqual(flagDefaults);
  expect(lookUpFlag({ toString: true }, 'constructor.name')).toBeUndefined();
});
