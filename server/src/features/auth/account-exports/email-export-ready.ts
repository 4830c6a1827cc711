import { openExportUndo } from '#features/auth/account-changes/announce-change.ts';
import { pickLocale } from '@kith/contract/core/locales';
import type { Tx } from '#platform/database/tx.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/**
 * Informs a member that their archive is ready, with a link that removes it and signs everyone out.
 * It goes to the address from which the archive was requested; members without one get nothing.
 */
export async function emailExportReady(
  tx: Tx,
  { outbox, origin }: { outbox: Outbox; origin: URL },
  { ownerId, exportId, expiresAt }: { ownerId: string; exportId: string; expiresAt: Date },
): Promise<void> {
  const undo = await openExportUndo(tx, { origin }, { ownerId, exportId });
  if (undo === null) return;
  const { address: email, url } = undo;
  const receiver = await tx
    .selectFrom('profiles')
    .select(['locale', 'timezone'])
    .where('id', '=', ownerId)
    .executeTakeFirst();
  const timeZone = receiver?.timezone ?? 'UTC';
  const locale = pickLocale([receiver?.locale ?? '']);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const mail = composeEmail({
    template: 'export_ready',
    footer: 'request',
    locale,
    values: { email, date: format.format(expiresAt), undo: url },
    url: new URL('/app/account', origin).href,
  });
  await outbox.post(tx, { to: email, ...mail });
}
