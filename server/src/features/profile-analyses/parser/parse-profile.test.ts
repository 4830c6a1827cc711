import { expect, test } from 'vitest';

import { measureProfiles, pastedProfiles } from '#features/profile-analyses/labelled/measure.ts';
import { cleanProfile } from './clean-lines.ts';
import { parseProfile } from './parse-profile.ts';

test.for(Object.entries(pastedProfiles))('reads the pasted profiles in %s', ([, profiles]) => {
  expect(profiles.length).toBeGreaterThanOrEqual(5);
  const { shares, misses } = measureProfiles(profiles);
  const fields = [shares.title, shares.company, shares.seniority, shares.role];
  const share = fields.reduce((sum, one) => sum + one, 0) / fields.length;
  expect(share, misses.join('\n')).toBeGreaterThanOrEqual(0.9);
});

test('reads at least nine of ten of each field of all of them', () => {
  const { count, shares, misses } = measureProfiles(Object.values(pastedProfiles).flat());
  expect(count).toBeGreaterThanOrEqual(30);
  for (const share of Object.values(shares)) {
    expect(share, misses.join('\n')).toBeGreaterThanOrEqual(0.9);
  }
});

test('reads a page whose text is hostile in time, without what no one sees', () => {
  const unseen = String.fromCodePoint(0x20_2e, 0x20_0b, 0x20_66);
  const page = `<div>Ada ${unseen}Lovelace</div><script>alert(1)</script>\n=HYPERLINK("x")\nHead of Sales at Acme`;
  const text = cleanProfile(page);
  expect(text).not.toMatch(/[<>\u202E\u200B\u2066]/u);
  expect(parseProfile(text)).toMatchObject({ name: 'Ada Lovelace', title: 'Head of Sales' });
  const long = [
    'a - '.repeat(15_000),
    '2019 – '.repeat(8_000),
    'Head of Sales at '.repeat(3_500),
    '((((('.repeat(12_000),
    '<p'.repeat(30_000),
    'Experience\n'.repeat(5_000),
    'Jan 2019 - Present\nAcme GmbH\n'.repeat(2_000),
    ' 　,·|-'.repeat(10_000),
    '株式会社営業部長 '.repeat(6_000),
  ];
  for (const one of long) {
    const began = performance.now();
    parseProfile(cleanProfile(one.slice(0, 60_000)));
    expect(performance.now() - began).toBeLessThan(3_000);
  }
});
