import { pickLocale } from '@kith/contract/core/locales';
import type { Tx } from '#platform/database/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/** Informs a member that their archive is ready; members without an address get nothing. */
export async function emailExportReady(
  tx: Tx,
  { outbox, origin }: { outbox: Outbox; origin: URL },
  { ownerId, expiresAt }: { ownerId: string; expiresAt: Date },
): Promise<void> {
  const receiver = await tx
    .selectFrom('auth.users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'p.locale', 'p.timezone'])
    .where('u.id', '=', ownerId)
    .executeTakeFirst();
  if (!receiver || receiver.email === null) return;
  const { email } = receiver;
  const timeZone = receiver.timezone ?? 'UTC';
  const locale = pickLocale([receiver.locale ?? '']);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const mail = composeEmail({
    template: 'export_ready',
    footer: 'request',
    locale,
    values: { email, date: format.format(expiresAt) },
    url: new URL('/app/account', origin).href,
  });
  await outbox.post(tx, { to: email, ...mail });
}
