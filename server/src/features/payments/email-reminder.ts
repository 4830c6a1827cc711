import { paths } from '@kith/contract/app-routes/paths';
import { pickLocale } from '@kith/contract/core/locales';

import type { Tx } from '#platform/database/tx.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/** Emails a member that a payment failed, and until when their plan goes on. Without an address nothing is sent. */
export async function emailReminder(
  tx: Tx,
  { outbox, origin }: { outbox: Outbox; origin: URL },
  { memberId, graceUntil }: { memberId: string; graceUntil: Date | null },
): Promise<void> {
  const receiver = await tx
    .selectFrom('auth.users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'p.locale', 'p.timezone'])
    .where('u.id', '=', memberId)
    .where('u.email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (receiver?.email == null) return;
  const { email } = receiver;
  const locale = pickLocale([receiver.locale ?? '']);
  const timeZone = receiver.timezone ?? 'UTC';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const date = graceUntil === null ? '' : format.format(graceUntil);
  const mail = composeEmail({
    template: graceUntil === null ? 'payment_failed' : 'plan_ends_soon',
    footer: 'request',
    locale,
    values: { email, date },
    url: new URL(paths.billing(), origin).href,
  });
  await outbox.post(tx, { to: email, ...mail });
}
