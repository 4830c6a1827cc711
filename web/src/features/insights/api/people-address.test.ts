import { expect, test } from 'vitest';

import { readPeopleSet } from './people-address.ts';

const read = (search: string) => readPeopleSet(new URLSearchParams(search));

test('an address names a set with what it needs', () => {
  expect(read('set=day&date=2026-05-31&band=4')).toEqual({
    set: 'day',
    date: '2026-05-31',
    band: 4,
  });
  expect(read('set=flow&month=2026-05&from=steady&to=none')).toEqual({
    set: 'flow',
    month: '2026-05',
    from: 'steady',
    to: 'none',
  });
  expect(read('set=moved&company=Lumen')).toEqual({ set: 'moved', company: 'Lumen' });
  const id = '0190a1b2-0000-7000-8000-000000000001';
  expect(read(`set=one&contact_id=${id}`)).toEqual({ set: 'one', contact_id: id });
  expect(read('set=trend&trend=topic&value=a%20b&way=down&range=month')).toEqual({
    set: 'trend',
    trend: 'topic',
    value: 'a b',
    way: 'down',
    range: 'month',
  });
  expect(read('set=quiet')).toEqual({ set: 'quiet' });
});

test.each([
  '',
  'set=all',
  'set=day',
  'set=day&date=May',
  'set=flow&month=2026-05&from=up&to=none',
  'set=one',
  'set=trend&trend=topic&value=a&way=down',
  'set=trend&trend=topic&value=a&way=aside&range=month',
  'set=one&contact_id=1',
])('another one names none: %s', (search) => {
  expect(read(search)).toBeNull();
});
