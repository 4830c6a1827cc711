import { expect, test } from 'vitest';

import {
  badgeText,
  isQuiet,
  notificationKinds,
  notificationsShown,
  notificationTypes,
  typeOfKind,
} from './rules.ts';

test('the types match the specification, and all other kinds are of type other', () => {
  expect(notificationTypes).toEqual(['mention', 'like', 'comment', 'share', 'follow', 'other']);
  for (const kind of notificationKinds) expect(notificationTypes).toContain(typeOfKind(kind));
  expect(typeOfKind('bridge')).toBe('other');
});

test('a badge shows 99+ from 100 on, and a list shows the 50 newest', () => {
  expect([1, 99, 100, 12_345].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
  expect(notificationsShown).toBe(50);
});

test.each([
  ['within a day', { from: '12:00', to: '13:30' }, ['12:00', '13:29'], ['11:59', '13:30']],
  [
    'over midnight',
    { from: '22:00', to: '07:00' },
    ['22:00', '00:00', '06:59'],
    ['07:00', '21:59'],
  ],
])('quiet hours %s include their first minute and exclude their last', (_name, hours, yes, no) => {
  for (const time of yes) expect(isQuiet(time, hours)).toBe(true);
  for (const time of no) expect(isQuiet(time, hours)).toBe(false);
  expect(isQuiet('00:00', null)).toBe(false);
});
