import { expect, test } from 'vitest';

import { newParts, partsSchema, publishMoment } from './post-parts.ts';

const restricted = {
  ...newParts,
  visibility: 'selected',
  audience: { contact_ids: ['018f0000-0000-7000-8000-000000000001'], group_ids: [] },
};

test.each(['', 'soon', '2026-13-01T09:41', 7, undefined])(
  'a stored draft never has the time %j, and keeps its readers without it',
  (publishAt) => {
    const read = partsSchema.parse({ ...restricted, publishAt });
    expect(read).toEqual({ ...restricted, publishAt: null });
  },
);

test('a stored draft keeps a time that can be read, and no time', () => {
  const publishAt = '2026-11-20T09:41';
  expect(partsSchema.parse({ ...restricted, publishAt }).publishAt).toBe(publishAt);
  expect(partsSchema.parse(restricted).publishAt).toBeNull();
});

test('a post without a time is published at once, one with an unreadable time never', () => {
  const timezone = 'Europe/Madrid';
  expect(publishMoment({ publishAt: null }, timezone)).toBeNull();
  expect(publishMoment({ publishAt: '' }, timezone)).toBeUndefined();
  expect(publishMoment({ publishAt: 'soon' }, timezone)).toBeUndefined();
  expect(publishMoment({ publishAt: '2026-11-20T09:41' }, timezone)?.toISOString()).toBe(
    '2026-11-20T08:41:00.000Z',
  );
});
