import type { PaidCurrency } from '@kith/contract/credits/plans';
import type { PaymentLine } from '@kith/contract/payments/schemas';

import type { PaidPlan } from '#features/payments/provider-port.ts';

/*
 * What the sandbox keeps instead of a provider, as JSON: times are RFC 3339.
 */

export type SandboxCheckout = {
  orderId: string;
  customer: string;
  kind: 'pack' | 'plan' | 'pwyw';
  item: string | null;
  currency: PaidCurrency;
  amount: number;
  returnUrl: string;
  cancelUrl: string;
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';
  payment: string | null;
  subscription: string | null;
  paidAt: string | null;
};

export type SandboxSubscription = {
  customer: string;
  plan: PaidPlan;
  currency: PaidCurrency;
  /** Each month, as it was when the plan began. */
  price: number;
  state: 'active' | 'past_due' | 'ended';
  /** Periods are counted from here, so that a 31st stays a 31st. */
  anchor: string;
  months: number;
  isCancelled: boolean;
  scheduledPlan: PaidPlan | null;
  scheduledPrice: number | null;
  pastDueSince: string | null;
  /** The member wants to see what a failed payment does. */
  failsNext: boolean;
  lastInvoice: string;
  lastPayment: string | null;
};

export type SandboxInvoice = {
  customer: string;
  subscription: string;
  currency: PaidCurrency;
  amount: number;
  lines: PaymentLine[];
  payment: string | null;
  paidAt: string | null;
};

export type SandboxRefund = { payment: string; amount: number; at: string };

export type SandboxPortal = { customer: string; returnUrl: string };
