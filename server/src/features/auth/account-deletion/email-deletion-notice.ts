import { pickLocale } from '@kith/contract/core/locales';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/** On request, and the day before the deletion. */
type DeletionNotice = 'deletion_requested' | 'deletion_soon';

/**
 * Informs a member by email, in their language and time zone; members without an address get
 * nothing.
 */
export async function emailDeletionNotice(
  tx: Tx,
  { outbox, origin }: { outbox: Outbox; origin: URL },
  { userId, kind }: { userId: string; kind: DeletionNotice },
): Promise<void> {
  const receiver = await tx
    .selectFrom('auth.users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'u.deletion_due_at as due_at', 'p.locale', 'p.timezone'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!receiver || receiver.email === null || receiver.due_at === null) return;
  const { email } = receiver;
  const timeZone = receiver.timezone ?? 'UTC';
  const locale = pickLocale([receiver.locale ?? '']);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const mail = composeEmail({
    template: kind,
    footer: 'request',
    locale,
    values: { email, date: format.format(readTime(receiver.due_at)) },
    url: new URL('/app/account', origin).href,
  });
  await outbox.post(tx, { to: email, ...mail });
}
