import { expect, test } from 'vitest';

import { eventsPath, readEventSet } from './performance.ts';

const read = (path: string) => readEventSet(new URL(path, 'http://localhost').searchParams);

test('an address names the events that it was made of', () => {
  const span = { from: '2026-10-01', to: '2026-10-07' };
  const sets = [
    { event: 'acted', ...span },
    { event: 'acted', ...span, outcome: 'none' },
    { event: 'decided', ...span, source: 'introduction' },
  ] as const;
  for (const set of sets) expect(read(eventsPath(set))).toEqual(set);
});

test.each([
  '',
  'event=won',
  'event=won&from=2026-10-01',
  'event=none&from=2026-10-01&to=2026-10-02',
])('another one names none: %s', (search) => {
  expect(readEventSet(new URLSearchParams(search))).toBeNull();
  expect(readEventSet(new URLSearchParams('event=won&from=2026-13-01&to=2026-10-02'))).toBeNull();
});
