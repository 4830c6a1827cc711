import { expect, test } from 'vitest';

import { leaveOut } from './leave-out.ts';

test('those who are left out go from a list, and are excepted from what matches', () => {
  const left = new Set(['b']);
  expect(leaveOut({ ids: ['a', 'b', 'c'] }, left)).toEqual({ ids: ['a', 'c'] });
  const matching = { matching: { q: 'x' }, except_ids: ['a'] } as Parameters<typeof leaveOut>[0];
  expect(leaveOut(matching, left)).toEqual({ matching: { q: 'x' }, except_ids: ['a', 'b'] });
  expect(leaveOut(matching, new Set())).toBe(matching);
});
