import type { PaidCurrency, PlanId } from '@kith/contract/credits/plans';
import type { PaymentLine } from '@kith/contract/payments/schemas';

/*
 * Who takes the money. Threats: card data that reaches this server, so no function here has a place for it,
 * and members enter it at the provider; an event that somebody else sends, so each has a signature; an event
 * that is late, repeated or out of order, so what it says is not believed: it names an object, which is then
 * asked for; a request that is repeated after a fault, so each that changes something has a key.
 */

export type PaidPlan = Exclude<PlanId, 'free'>;

export type Subscription = {
  id: string;
  customer: string;
  plan: PaidPlan;
  currency: PaidCurrency;
  /** Each month, with tax. */
  price: number;
  /** `incomplete`: the first payment is not there yet. */
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  periodStart: Date;
  periodEnd: Date;
  /** It ends with the period. */
  isCancelled: boolean;
  /** The smaller plan that it has from the next period on. */
  scheduledPlan: PaidPlan | null;
  /** What that one costs then; null when it isn't known. */
  scheduledPrice: number | null;
  /** What moved the money of the latest invoice. */
  lastPayment: string | null;
  /** When the payment was due that wasn't made. */
  pastDueSince: Date | null;
};

export type Checkout = {
  id: string;
  /** What it was begun for: our own id. */
  orderId: string | null;
  customer: string | null;
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';
  amount: number;
  tax: number;
  /** What moved the money; null for a subscription, whose invoices have one each. */
  payment: string | null;
  subscription: string | null;
  paidAt: Date;
};

type Invoice = {
  id: string;
  customer: string;
  subscription: string | null;
  isPaid: boolean;
  currency: PaidCurrency;
  amount: number;
  tax: number;
  lines: PaymentLine[];
  payment: string | null;
  paidAt: Date;
};

export type Refund = { id: string; amount: number; state: 'pending' | 'done' | 'failed'; at: Date };

export type Dispute = {
  id: string;
  payment: string | null;
  amount: number;
  state: 'open' | 'won' | 'lost';
  at: Date;
};

export const subjectKinds = ['checkout', 'invoice', 'subscription', 'refunds', 'dispute'] as const;
/** What an event is about; `refunds` are those of a payment. */
export type Subject = { kind: (typeof subjectKinds)[number]; id: string };
export type ProviderEvent = { id: string; type: string; createdAt: Date; subject: Subject };

/** What is bought: an order of a member, whose page the provider shows. */
export type Order = {
  id: string;
  memberId: string;
  customer: string;
  currency: PaidCurrency;
  amount: number;
  /** Where the page leads back to. */
  returnUrl: string;
  cancelUrl: string;
} & (
  | { kind: 'pack'; item: string; name: string }
  | { kind: 'pwyw'; item: null; name: string }
  | { kind: 'plan'; item: PaidPlan }
);

/** The price is the one that the plan has now, each month, with tax. */
type Change = { subscription: string; plan: PaidPlan; price: number; at: Date };
/** What becomes of a subscription at the end of its period: nothing, the end, or a smaller plan. */
type EndOfPeriod = 'same' | 'free' | { plan: 'plus'; price: number };

/** Every function may throw `payments_unavailable`; those that take money `payment_declined`. */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe';
  createCustomer: (member: { id: string; email: string | null }) => Promise<string>;
  forgetCustomer: (customer: string) => Promise<void>;
  /** One page of an order, however often it is asked for. */
  createCheckout: (order: Order) => Promise<{ id: string; url: string }>;
  /** Where an open page is; null for one that can't be used any more. */
  addressOfCheckout: (id: string) => Promise<string | null>;
  /** So that an older page can't be paid as well. */
  closeCheckout: (id: string) => Promise<void>;
  openPortal: (of: { customer: string; memberId: string; returnUrl: string }) => Promise<string>;
  /** What a larger plan would cost at once, for what is left of the period. */
  previewUpgrade: (change: Change) => Promise<{ lines: PaymentLine[]; tax: number; total: number }>;
  upgrade: (change: Change) => Promise<void>;
  setEndOfPeriod: (subscription: string, becomes: EndOfPeriod) => Promise<void>;
  endNow: (subscription: string) => Promise<void>;
  /** All of it, once. */
  refundPayment: (payment: string) => Promise<void>;
  readCheckout: (id: string) => Promise<Checkout | null>;
  readSubscription: (id: string) => Promise<Subscription | null>;
  readInvoice: (id: string) => Promise<Invoice | null>;
  readRefunds: (payment: string) => Promise<Refund[]>;
  readDispute: (id: string) => Promise<Dispute | null>;
  /** An event whose signature is right and recent; null for one that says nothing of interest. @throws `bad_request` */
  readEvent: (raw: string, signature: string) => Promise<ProviderEvent | null>;
  listEvents: (since: Date) => AsyncIterable<ProviderEvent>;
  /** Of the sandbox alone: sends its events, as another provider would. */
  sendEvents?: (receive: (raw: string, signature: string) => Promise<void>) => Promise<void>;
  /** Of the sandbox alone: what happens at the end of periods. */
  passTime?: () => Promise<void>;
};
