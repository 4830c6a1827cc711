import { expect, test } from 'vitest';

import { chooseWayIn } from './rules.ts';

const tie = (warmth: number) => ({ warmth });

test('the warmest current employee is chosen, even when a former one is warmer', () => {
  expect(chooseWayIn(tie(30), tie(90))).toEqual({ kind: 'current', tie: tie(30) });
  expect(chooseWayIn(tie(0), null)).toEqual({ kind: 'current', tie: tie(0) });
});

test('without a warm current employee, a warmer former one is chosen', () => {
  expect(chooseWayIn(tie(29), tie(30))).toEqual({ kind: 'former', tie: tie(30) });
  expect(chooseWayIn(null, tie(0))).toEqual({ kind: 'former', tie: tie(0) });
  expect(chooseWayIn(tie(20), tie(20))).toEqual({ kind: 'current', tie: tie(20) });
  expect(chooseWayIn(null, null)).toBeNull();
});
