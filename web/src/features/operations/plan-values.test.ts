import { expect, test } from 'vitest';

import { planFormSchema, writePlans } from './plan-values.ts';

const plans = {
  free: { credits_per_month: 100, bridges_per_month: 5 },
  plus: {
    credits_per_month: 600,
    bridges_per_month: 25,
    prices: { USD: 1_250, EUR: 1_200, JPY: 1_800, CNY: 8_800 },
  },
  pro: {
    credits_per_month: 2_500,
    bridges_per_month: 100,
    prices: { USD: 2_900, EUR: 2_900, JPY: 4_400, CNY: 20_800 },
  },
};
const values = writePlans(plans);
const withPrice = (currency: 'USD' | 'JPY', text: string) => ({
  ...values,
  plus: { ...values.plus, prices: { ...values.plus.prices, [currency]: text } },
});
const pathsOf = (input: unknown) =>
  planFormSchema.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

test('what is written of plans is read as the same plans', () => {
  expect(values.plus.prices).toEqual({ USD: '12.50', EUR: '12', JPY: '1800', CNY: '88' });
  expect(planFormSchema.parse(values)).toEqual(plans);
});

test('a comma is a point, and spaces in a count are none', () => {
  expect(planFormSchema.parse(withPrice('USD', ' 12,5 ')).plus.prices.USD).toBe(1_250);
  const spaced = { ...values, pro: { ...values.pro, credits_per_month: '2 600' } };
  expect(planFormSchema.parse(spaced).pro.credits_per_month).toBe(2_600);
});

test.each([
  ['a word', withPrice('USD', 'twelve'), 'plus.prices.USD'],
  ['a part of a yen', withPrice('JPY', '1800.5'), 'plus.prices.JPY'],
  ['a price below what can be paid', withPrice('USD', '0.49'), 'plus.prices.USD'],
  ['a price above the next plan’s', withPrice('USD', '29'), 'pro.prices.USD'],
  [
    'more than the next plan brings',
    { ...values, free: { ...values.free, bridges_per_month: '26' } },
    'plus.bridges_per_month',
  ],
])('%s is refused at its field', (_what, input, path) => {
  expect(pathsOf(input)).toEqual([path]);
});
