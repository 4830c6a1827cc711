import { toMajor } from '@kith/contract/core/money';
import { currencies, type PaidCurrency } from '@kith/contract/credits/plans';
import { type PlanSettings, planSettingsSchema } from '@kith/contract/payments/plan-settings';
import { z } from 'zod';

/** A whole number of credits or introductions; spaces between digits don't matter. */
const count = z.string().transform((text) => {
  const digits = text.replaceAll(/\s/gu, '');
  return /^\d{1,9}$/u.test(digits) ? Number(digits) : Number.NaN;
});

/** A price as it is written, with a point or a comma, in minor units. */
const price = (currency: PaidCurrency) =>
  z.string().transform((text) => {
    const written = text.trim().replace(',', '.');
    const form = toMajor(1, currency) === 1 ? /^\d{1,9}$/u : /^\d{1,7}(\.\d{1,2})?$/u;
    return form.test(written) ? Math.round(Number(written) / toMajor(1, currency)) : Number.NaN;
  });

const gains = { credits_per_month: count, bridges_per_month: count };
const paid = z.object({
  ...gains,
  prices: z.object({
    USD: price('USD'),
    EUR: price('EUR'),
    JPY: price('JPY'),
    CNY: price('CNY'),
  }),
});
const written = z.object({ free: z.object(gains), plus: paid, pro: paid });

export type PlanValues = z.input<typeof written>;

/** What is written in the form, as the plans that it means. */
export const planFormSchema = written.pipe(planSettingsSchema);

export function writePlans({ free, plus, pro }: PlanSettings): PlanValues {
  const writeGains = (plan: PlanSettings['free']) => ({
    credits_per_month: String(plan.credits_per_month),
    bridges_per_month: String(plan.bridges_per_month),
  });
  const writePaid = (plan: PlanSettings['plus']) => ({
    ...writeGains(plan),
    prices: Object.fromEntries(
      currencies.map((currency) => [currency, writePrice(plan.prices[currency], currency)]),
    ) as Record<PaidCurrency, string>,
  });
  return { free: writeGains(free), plus: writePaid(plus), pro: writePaid(pro) };
}

function writePrice(amount: number, currency: PaidCurrency): string {
  const isWhole = Number.isInteger(toMajor(amount, currency));
  return isWhole ? String(toMajor(amount, currency)) : toMajor(amount, currency).toFixed(2);
}
