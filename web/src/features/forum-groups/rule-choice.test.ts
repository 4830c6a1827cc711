import { defaultGroup } from '@kith/contract/community/groups';
import { expect, test } from 'vitest';

import { pickedOf, wantedGroup } from './rule-choice.ts';

const usual = defaultGroup('plan.plus');

test('what is set is picked as what it is, and wanted again unchanged', () => {
  for (const group of [null, usual, 'kith_paying']) {
    expect(wantedGroup(pickedOf(group, usual), usual)).toBe(group);
  }
  expect(pickedOf(null, usual).choice).toBe('none');
  expect(pickedOf(usual, usual).choice).toBe('default');
  expect(pickedOf('kith_paying', usual).choice).toBe('other');
});

test('a name is wanted as the forum takes it, or not at all', () => {
  const typed = (name: string) => wantedGroup({ choice: 'other', name }, usual);
  expect(typed('  Kith_Paying ')).toBe('kith_paying');
  for (const name of ['', 'staff', 'kith_', 'kith_a b', 'kith_a/b', 'kith_far_too_long_a_name']) {
    expect(typed(name), name).toBeUndefined();
  }
});
