import { randomUUID } from 'node:crypto';

import { paths } from '@kith/contract/app-routes/paths';
import { creditPacks } from '@kith/contract/credits/plans';
import { pickLocale } from '@kith/contract/core/locales';
import type { CheckoutInput } from '@kith/contract/payments/schemas';

import { sellerOf } from '#features/invoices/seller.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { translate } from '#platform/i18n/translate.ts';

import { readAccount } from './billing-rows.ts';
import { bookPayment } from './book-payment.ts';
import { decideChange } from './decide-change.ts';
import { checkoutLimit } from './limits.ts';
import { openAccount } from './open-account.ts';
import { openPage } from './open-page.ts';
import type { PaymentService } from './payment-service.ts';
import { readPrice } from './read-plan-settings.ts';

const screens = {
  billing: paths.billing(),
  wallet: paths.wallet(),
  pwyw: '/pwyw',
} as const satisfies Record<CheckoutInput['return_to'], string>;

export const returnUrlOf = (origin: URL, screen: CheckoutInput['return_to'], checkout?: string) => {
  const url = new URL(screens[screen], origin);
  if (checkout !== undefined) url.searchParams.set('checkout', checkout);
  return url.href;
};

type Started = { id: string; url: string };

/**
 * Opens a page where a member can pay. Until they did nothing has changed. Who asks again for the same gets
 * the same page, and one that was opened before at another price can't be paid any more.
 *
 * @throws `illegal_state` for a plan next to one that is paid, `payments_unavailable`, `rate_limited`
 */
export async function startCheckout({
  ctx,
  service,
  origin,
  input,
}: {
  ctx: MemberContext;
  service: PaymentService;
  origin: URL;
  input: CheckoutInput;
}): Promise<Started> {
  const { memberId } = ctx.actor;
  await checkoutLimit.take(memberId);
  if (input.kind === 'pwyw' && input.amount === 0) {
    const id = randomUUID();
    const url = returnUrlOf(origin, input.return_to, id);
    await thank(service, memberId, { id, currency: input.currency });
    return { id, url };
  }
  const { account, price } = await ctx.database.transaction(async (tx) => ({
    account: await readAccount(tx, memberId),
    price: input.kind === 'plan' ? await readPrice(tx, input.plan, input.currency) : 0,
  }));
  if (input.kind === 'plan' && decideChange(account, input.plan) !== 'start') {
    throw new AppError('illegal_state', 'There is a paid plan: change that one');
  }
  const { customer, locale } = await openAccount(service, memberId);
  const what = whatOf(input, locale, price);
  return openPage(service, { memberId, currency: input.currency, ...what }, (order) => {
    const returnUrl = returnUrlOf(origin, input.return_to, order);
    return { customer, returnUrl, cancelUrl: returnUrl };
  });
}

type What =
  | { kind: 'pack'; item: string; name: string; amount: number }
  | { kind: 'pwyw'; item: null; name: string; amount: number }
  | { kind: 'plan'; item: 'plus' | 'pro'; amount: number };

/** What is bought, by the name that the provider's page shows. */
function whatOf(input: CheckoutInput, language: string, price: number): What {
  const { currency } = input;
  if (input.kind === 'plan') {
    return { kind: 'plan', item: input.plan, amount: price };
  }
  const locale = pickLocale([language]);
  if (input.kind === 'pwyw') {
    const name = translate(locale, 'payments:items.pwyw');
    return { kind: 'pwyw', item: null, name, amount: input.amount };
  }
  const pack = creditPacks.find(({ id }) => id === input.pack);
  if (pack === undefined) throw new Error(`No pack ${input.pack}`);
  const number = new Intl.NumberFormat(locale).format(pack.amount);
  const name = translate(locale, `payments:items.${pack.unit}`, { number });
  return { kind: 'pack', item: pack.id, name, amount: pack.prices[currency] };
}

/** A member who pays nothing is thanked as well; no provider takes part. */
async function thank(
  { database, clock, provider, config }: PaymentService,
  memberId: string,
  { id, currency }: { id: string; currency: string },
): Promise<void> {
  const now = clock.now();
  await runAsService(database, async (tx) => {
    await tx
      .insertInto('checkouts')
      .values({
        id,
        owner_id: memberId,
        provider: provider.name,
        kind: 'pwyw',
        currency,
        amount: 0,
        state: 'paid',
        created_at: now,
      })
      .execute();
    await bookPayment(tx, {
      memberId,
      provider: provider.name,
      providerId: id,
      providerPayment: null,
      kind: 'pwyw',
      item: null,
      currency,
      amount: 0,
      tax: 0,
      lines: [],
      seller: sellerOf(config),
      at: now,
      now,
    });
  });
}
