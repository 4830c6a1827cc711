import { pickLocale } from '@kith/contract/core/locales';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { composeNotice } from '#platform/mail/compose-notice.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';

import { readyTexts } from './mail-texts.ts';

type Receiver = { email: string | null; locale: string; timezone: string };

/** Tells a member that their archive is ready; one without an address is not told. */
export async function postReady(
  tx: Tx,
  { outbox, origin }: { outbox: Outbox; origin: URL },
  { ownerId, expiresAt }: { ownerId: string; expiresAt: Date },
): Promise<void> {
  const receiver = await readRow<Receiver>(
    tx,
    sql`select u.email, coalesce(p.locale, '') as locale, coalesce(p.timezone, 'UTC') as timezone
      from auth.users u left join profiles p on p.id = u.id where u.id = ${ownerId}`,
  );
  if (!receiver || receiver.email === null) return;
  const { email, timezone: timeZone } = receiver;
  const locale = pickLocale([receiver.locale]);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const mail = composeNotice({
    texts: readyTexts[locale],
    locale,
    values: { email, date: format.format(expiresAt) },
    url: new URL('/app/account', origin).href,
  });
  await outbox.post(tx, { to: email, ...mail });
}
