import { expect, test } from 'vitest';

import { isTimeZone } from './time-zone.ts';

test('a time zone has a name, and an offset is none', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Etc/GMT-3']) {
    expect(isTimeZone(name), name).toBe(true);
  }
  for (const name of ['', 'Mars/Olympus', '+05:30', '-03', '+0200']) {
    expect(isTimeZone(name), name).toBe(false);
  }
});
