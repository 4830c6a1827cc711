import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { currencies, packIds, planIds } from '../credits/plans.ts';
import { freeAmount, returnScreens } from './rules.ts';

const moment = z.iso.datetime();
/** In minor units. */
const amount = z.number().int();
const currency = z.enum(currencies);
const prices = z.object({ USD: amount, EUR: amount, JPY: amount, CNY: amount });
const paidPlans = z.enum(['plus', 'pro']);

export const providers = ['sandbox', 'stripe'] as const;
/**
 * `free`: nothing is paid regularly. `past_due`: the last payment failed, and is tried again; `grace`: it
 * wasn't made up for, and the plan ends at `grace_until`. `gift`: paid once, for a year.
 */
export const billingStatuses = [
  'free',
  'active',
  'past_due',
  'grace',
  'cancels_at_period_end',
  'gift',
] as const;

export const billingSchema = z.object({
  provider: z.enum(providers),
  plan: z.enum(planIds),
  status: z.enum(billingStatuses),
  /** What the plan is paid with; null before one was. */
  currency: currency.nullable(),
  period: z.object({ start: moment, end: moment }).nullable(),
  /** What the plan becomes by itself at a moment: a smaller plan, or `free` when it was cancelled. */
  scheduled: z.object({ plan: z.enum(planIds), at: moment }).nullable(),
  grace_until: moment.nullable(),
  /** Until when Plus was paid with what the member wanted to pay. */
  gift_until: moment.nullable(),
  /** The next payment that is going to be taken. */
  next_payment: z.object({ at: moment, amount }).nullable(),
  /** Whether the provider has a page about the member's payments. */
  has_portal: z.boolean(),
  plans: z.array(
    z.object({
      id: z.enum(planIds),
      credits_per_month: z.number().int(),
      bridges_per_month: z.number().int(),
      prices,
    }),
  ),
});
export type Billing = z.infer<typeof billingSchema>;

const lineSchema = z.object({
  kind: z.enum(['plan', 'unused_time', 'pack', 'pwyw']),
  /** The plan's or the pack's id. */
  item: z.string().nullable(),
  quantity: z.number().int(),
  /** With tax; less than zero for what is given back. */
  amount,
  period: z.object({ start: moment, end: moment }).nullable(),
});
export type PaymentLine = z.infer<typeof lineSchema>;

/** The currency matters only to who has no paid plan yet. */
export const planInputSchema = z.strictObject({
  plan: z.enum(planIds),
  currency: currency.default('USD'),
});

/**
 * What a change of the plan would mean. `start` leads to a checkout, the others to `changePlan`;
 * `resume` takes a scheduled change back; `none` is the plan as it is.
 */
export const previewSchema = z.object({
  kind: z.enum(['start', 'upgrade', 'downgrade', 'cancel', 'resume', 'none']),
  plan: z.enum(planIds),
  currency,
  lines: z.array(lineSchema),
  /** The part of the total that is tax. */
  tax: amount,
  /** What is paid at once. */
  total: amount,
  /** When the plan changes. */
  effective_at: moment,
  next_renewal: z.object({ at: moment, amount }).nullable(),
  /** The moment that the amounts are for; `changePlan` takes it for the same amounts. */
  previewed_at: moment,
});
export type PlanPreview = z.infer<typeof previewSchema>;

/** `free` cancels at the end of the period, the current plan takes back what was scheduled. */
export const changePlanSchema = z.strictObject({
  plan: z.enum(planIds),
  previewed_at: moment,
  /** What the member saw that they would pay at once; anything else is `price_changed`. */
  total: amount,
});

const checkoutKinds = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('pack'),
    pack: z.enum(packIds),
    currency,
    return_to: z.enum(returnScreens),
  }),
  z.strictObject({
    kind: z.literal('plan'),
    plan: paidPlans,
    currency,
    return_to: z.enum(returnScreens),
  }),
  z.strictObject({
    kind: z.literal('pwyw'),
    amount: amount.min(0),
    currency,
    return_to: z.enum(returnScreens),
  }),
]);
export const checkoutSchema = checkoutKinds.superRefine((input, { addIssue }) => {
  if (input.kind !== 'pwyw' || input.amount === 0) return;
  const { smallest, largest } = freeAmount;
  const path = ['amount'];
  if (input.amount < smallest[input.currency]) {
    const minimum = smallest[input.currency];
    addIssue({ code: 'too_small', origin: 'number', minimum, inclusive: true, path });
  }
  if (input.amount > largest[input.currency]) {
    const maximum = largest[input.currency];
    addIssue({ code: 'too_big', origin: 'number', maximum, inclusive: true, path });
  }
});
export type CheckoutInput = z.output<typeof checkoutSchema>;

/**
 * Where to pay. It leads back to the screen with `?checkout=<id>`, where `checkoutState` says what became
 * of it. Nothing needs to be paid for an amount of 0: then it leads back at once.
 */
export const startedCheckoutSchema = z.object({ id: idSchema, url: z.string() });

export const checkoutStateSchema = z.object({
  id: idSchema,
  kind: z.enum(['pack', 'plan', 'pwyw']),
  item: z.string().nullable(),
  /** `open` also while the provider hasn't confirmed a payment. */
  state: z.enum(['open', 'paid', 'failed', 'cancelled', 'expired']),
});

export const portalSchema = z.strictObject({ return_to: z.enum(returnScreens) });
export const portalUrlSchema = z.object({ url: z.string() });

export const paymentTypes = [
  'payment',
  'refund',
  /** It was given back, and came back again. */
  'refund_failed',
  'dispute',
  'dispute_won',
  'dispute_lost',
] as const;

/** Something that money moved for, or was disputed. */
export const paymentSchema = z.object({
  id: idSchema,
  at: moment,
  type: z.enum(paymentTypes),
  /** The payment that was refunded or disputed. */
  payment_id: idSchema.nullable(),
  kind: z.enum(['pack', 'plan', 'pwyw']),
  item: z.string().nullable(),
  currency,
  /** Never less than zero: what was paid, given back or disputed. */
  amount,
  /** The part of it that is tax. */
  tax: amount,
  lines: z.array(lineSchema),
  /** What of a refund couldn't be taken back, because it was spent, in credits or units. */
  spent: z.number().int(),
  invoice_id: idSchema.nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

export const paymentsInputSchema = z.object(pageInputShape);
export type PaymentsInput = z.output<typeof paymentsInputSchema>;
export const paymentsPageSchema = pageSchema(paymentSchema);
