import { pickLocale } from '@kith/contract/core/locales';
import { readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { composeNotice } from '#platform/mail/compose-notice.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';

import { type DeletionNotice, deletionTexts } from './mail-texts.ts';

type Receiver = { email: string | null; due_at: TimeText; locale: string; timezone: string };

/** Tells a member by mail, in their language and their days; one without an address is not told. */
export async function postNotice(
  tx: Tx,
  { outbox, origin }: { outbox: Outbox; origin: URL },
  { userId, kind }: { userId: string; kind: DeletionNotice },
): Promise<void> {
  const receiver = await readRow<Receiver>(
    tx,
    sql`select u.email, u.deletion_due_at as due_at, coalesce(p.locale, '') as locale,
        coalesce(p.timezone, 'UTC') as timezone
      from auth.users u left join profiles p on p.id = u.id
      where u.id = ${userId} and u.deletion_due_at is not null`,
  );
  if (!receiver || receiver.email === null) return;
  const { email, timezone: timeZone } = receiver;
  const locale = pickLocale([receiver.locale]);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const mail = composeNotice({
    texts: deletionTexts[locale][kind],
    locale,
    values: { email, date: format.format(readTime(receiver.due_at)) },
    url: new URL('/app/account', origin).href,
  });
  await outbox.post(tx, { to: email, ...mail });
}
