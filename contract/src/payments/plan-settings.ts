import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { currencies, planIds } from '../credits/plans.ts';
import { freeAmount } from './rules.ts';

export const planLimits = { credits_per_month: 1_000_000, bridges_per_month: 10_000 } as const;

const count = (largest: number) => z.number().int().min(0).max(largest);
const price = (currency: (typeof currencies)[number]) =>
  z.number().int().min(freeAmount.smallest[currency]).max(freeAmount.largest[currency]);

const gains = {
  credits_per_month: count(planLimits.credits_per_month),
  bridges_per_month: count(planLimits.bridges_per_month),
};
const paid = z.strictObject({
  ...gains,
  /** Each month, with tax, in minor units. */
  prices: z.strictObject({
    USD: price('USD'),
    EUR: price('EUR'),
    JPY: price('JPY'),
    CNY: price('CNY'),
  }),
});
const settings = z.strictObject({ free: z.strictObject(gains), plus: paid, pro: paid });

/** What each plan brings and costs. A larger plan never brings less, and costs more in every currency. */
export const planSettingsSchema = settings.superRefine((plans, { addIssue }) => {
  const require = (path: string[], value: number, minimum: number) => {
    if (value < minimum)
      addIssue({ code: 'too_small', origin: 'number', minimum, inclusive: true, path });
  };
  for (const [index, id] of planIds.entries()) {
    const smaller = planIds[index - 1];
    if (smaller === undefined) continue;
    for (const gain of ['credits_per_month', 'bridges_per_month'] as const) {
      require([id, gain], plans[id][gain], plans[smaller][gain]);
    }
  }
  for (const currency of currencies) {
    const dearer = plans.plus.prices[currency] + 1;
    require(['pro', 'prices', currency], plans.pro.prices[currency], dearer);
  }
});
export type PlanSettings = z.infer<typeof planSettingsSchema>;

const oc = closedEndpoints('member');
const tags = ['operations'];

/** Only for administrators, as `operationsEndpoints`. */
export const planSettingsEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/admin/plans',
      tags,
      summary: 'What each plan brings and costs',
    })
    .output(settings),
  put: oc
    .route({
      method: 'PUT',
      path: '/admin/plans',
      tags,
      summary: 'Change the plans. Who pays for one keeps its price.',
    })
    .input(planSettingsSchema)
    .output(settings),
};
