import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  compareGroup,
  defaultGroup,
  defaultRules,
  groupsOf,
  type GroupSource,
  groupSources,
  isManagedName,
} from './groups.ts';

test('every default is a managed group of its own', () => {
  const groups = groupsOf(defaultRules);
  expect(groups.size).toBe(groupSources.length);
  for (const source of groupSources) expect(isManagedName(defaultGroup(source))).toBe(true);
});

test('only names that the forum takes and that are ours are managed', () => {
  for (const name of ['kith_plus', 'kith_plan_pro', 'kith_2026']) {
    expect(isManagedName(name), name).toBe(true);
  }
  const others = [
    'admins',
    'moderators',
    'trust_level_4',
    'kith',
    'kith_',
    'kith_a__b',
    'kith_a_',
    'kith_a/../staff',
    'kith_a,staff',
    'kith_a\n',
    'kith_a%2fb',
    'KITH_a',
    'xkith_a',
    'kith_ünï',
    'kith_with_a_name_too_long',
  ];
  for (const name of others) expect(isManagedName(name), name).toBe(false);
});

test('several sources may share a group, and one may have none', () => {
  const rules = new Map(defaultRules)
    .set('plan.plus', 'kith_paying')
    .set('plan.pro', 'kith_paying')
    .set('plan.free', null);
  const groups = groupsOf(rules);
  expect(groups.get('kith_paying')).toEqual(['plan.plus', 'plan.pro']);
  expect(groups.has('kith_plan_free')).toBe(false);
});

test('repairing a group leaves exactly who should be in it, and never touches who is unknown', () => {
  const held = fc.subarray<GroupSource>(['plan.plus', 'plan.pro', 'badge.thanked']);
  fc.assert(
    fc.property(
      fc.dictionary(fc.integer({ min: 1, max: 30 }).map(String), held),
      fc.uniqueArray(fc.integer({ min: 1, max: 40 })),
      held,
      (known, inGroup, sources) => {
        const accounts = new Map(Object.entries(known).map(([id, has]) => [Number(id), has]));
        const { missing, extra, unknown } = compareGroup({ sources, accounts, inGroup });
        const after = new Set([...inGroup, ...missing]);
        for (const id of extra) after.delete(id);
        for (let id = 1; id <= 40; id += 1) {
          const has = accounts.get(id);
          const shouldBe = has
            ? has.some((source) => sources.indexOf(source) !== -1)
            : inGroup.includes(id);
          expect(after.has(id)).toBe(shouldBe);
          expect(unknown.includes(id)).toBe(has === undefined && inGroup.includes(id));
        }
        const again = compareGroup({ sources, accounts, inGroup: after });
        expect([again.missing, again.extra]).toEqual([[], []]);
      },
    ),
  );
});
