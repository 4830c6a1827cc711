import { expect, test } from 'vitest';

import { addGuest, type Guest } from './propose-form.ts';

const guest = (id: string, zone: string | null = null): Guest => ({
  id,
  name: id,
  emails: [],
  email: null,
  zone,
});

test('a guest who is added late leaves what was chosen meanwhile', () => {
  const chosen = [guest('priya', 'Asia/Tokyo')];
  expect(addGuest(chosen, guest('hal'))).toEqual([...chosen, guest('hal')]);
});

test('a guest who was chosen twice is added once', () => {
  const chosen = [guest('priya'), guest('hal', 'America/New_York')];
  expect(addGuest(chosen, guest('hal'))).toBe(chosen);
});
