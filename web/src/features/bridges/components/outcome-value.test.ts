import { expect, test } from 'vitest';

import { valueOf, wholeUnits } from './outcome-value.ts';

test('a stored value is shown and changed in its own currency, with its digits', () => {
  const yen = { amount: 9_000, currency: 'JPY' };
  expect(wholeUnits(yen)).toBe('9000');
  expect(valueOf('9500', { stored: yen, currency: 'EUR' })).toEqual({
    amount: 9_500,
    currency: 'JPY',
  });
  const dollars = { amount: 9_000, currency: 'USD' };
  expect(wholeUnits(dollars)).toBe('90');
  expect(valueOf('95', { stored: dollars, currency: 'JPY' })).toEqual({
    amount: 9_500,
    currency: 'USD',
  });
});

test('a value that is saved as it was shown keeps its minor units', () => {
  const stored = { amount: 9_050, currency: 'EUR' };
  expect(valueOf(wholeUnits(stored), { stored, currency: 'USD' })).toEqual(stored);
});

test('a first value is in the member’s currency, and none is none', () => {
  expect(valueOf('95', { stored: null, currency: 'EUR' })).toEqual({
    amount: 9_500,
    currency: 'EUR',
  });
  expect(valueOf('', { stored: { amount: 1, currency: 'EUR' }, currency: 'EUR' })).toBeNull();
});
