import { expect, test } from 'vitest';
import { nameShare, priceOfEach } from './cost-parts.ts';

test.each([
  [1, 'all'],
  [148 / 294, 'half'],
  [0.45, 'half'],
  [0.44, 'percent'],
  [0.56, 'percent'],
] as const)('a share of %d is named %s', (share, name) => expect(nameShare(share)).toBe(name));

test('uses are shown with their price where each cost the same', () => {
  expect(priceOfEach({ action: 'ai_analysis', times: 74, credits: 148 })).toBe(2);
  expect(priceOfEach({ action: 'ai_analysis', times: 2, credits: 3 })).toBeNull();
  expect(priceOfEach({ action: 'ai_analysis', times: 0, credits: 3 })).toBeNull();
});
