export const planIds = ['free', 'plus', 'pro'] as const;
export type PlanId = (typeof planIds)[number];

/** What can be paid with. Amounts are in minor units; the yen has none. */
export const currencies = ['USD', 'EUR', 'JPY', 'CNY'] as const;
export type PaidCurrency = (typeof currencies)[number];
export type Prices = Readonly<Record<PaidCurrency, number>>;

/**
 * What is sold once: so many of a unit, and what they cost, with tax: `price per unit = prices /
 * amount`.
 *
 * Unit: minor units of the currency; the yen has none. Source: a rule of this product, set with the
 * plans.
 */
export const creditPacks = [
  {
    id: 'credits_100',
    unit: 'credit',
    amount: 100,
    prices: { USD: 500, EUR: 500, JPY: 750, CNY: 3_600 },
  },
  {
    id: 'credits_500',
    unit: 'credit',
    amount: 500,
    prices: { USD: 2_000, EUR: 2_000, JPY: 3_000, CNY: 14_500 },
  },
  {
    id: 'credits_2000',
    unit: 'credit',
    amount: 2_000,
    prices: { USD: 6_000, EUR: 6_000, JPY: 9_000, CNY: 43_500 },
  },
  {
    id: 'units_10',
    unit: 'analysis_unit',
    amount: 10,
    prices: { USD: 800, EUR: 800, JPY: 1_200, CNY: 5_800 },
  },
  {
    id: 'units_50',
    unit: 'analysis_unit',
    amount: 50,
    prices: { USD: 3_500, EUR: 3_500, JPY: 5_300, CNY: 25_400 },
  },
  {
    id: 'units_200',
    unit: 'analysis_unit',
    amount: 200,
    prices: { USD: 12_000, EUR: 12_000, JPY: 18_000, CNY: 87_000 },
  },
] as const;
export type PackId = (typeof creditPacks)[number]['id'];
export const packIds = creditPacks.map(({ id }) => id) as [PackId, ...PackId[]];
