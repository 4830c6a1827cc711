import { runAsService } from '#platform/database/service.ts';

import { readAccount } from './billing-rows.ts';
import type { PaymentService } from './payment-service.ts';

/**
 * The customer that a member is at the provider, who is created first: everything that the provider says later
 * names the customer, and the member follows from that alone. Of two at once one is used.
 */
export async function openAccount(
  { database, clock, provider }: PaymentService,
  memberId: string,
): Promise<{ customer: string; locale: string }> {
  const member = await runAsService(database, async (tx) => ({
    account: await readAccount(tx, memberId),
    user: await tx
      .selectFrom('auth.users as u')
      .innerJoin('profiles as p', 'p.id', 'u.id')
      .select(['u.email', 'p.locale'])
      .where('u.id', '=', memberId)
      .executeTakeFirstOrThrow(),
  }));
  const { account, user } = member;
  const locale = user.locale ?? '';
  if (account?.provider === provider.name) return { customer: account.customer, locale };
  const customer = await provider.createCustomer({ id: memberId, email: user.email });
  const kept = await runAsService(database, async (tx) => {
    const values = { provider: provider.name, customer, changed_at: clock.now() };
    await tx
      .insertInto('billing_accounts')
      .values({ owner_id: memberId, ...values })
      // Another provider was configured meanwhile: what was paid there has ended with it.
      .onConflict((conflict) =>
        conflict
          .column('owner_id')
          .doUpdateSet({ ...values, subscription: null, state: 'ended' })
          .where('billing_accounts.provider', '<>', provider.name),
      )
      .execute();
    return readAccount(tx, memberId);
  });
  return { customer: kept?.customer ?? customer, locale };
}
