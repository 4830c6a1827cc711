import type { Locale } from '@kith/contract/core/locales';
import { readRow, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

export type ProfileRow = {
  id: string;
  email: string;
  display_name: string;
  locale: Locale;
  timezone: string;
  created_at: TimeText;
};

export function findProfile(tx: Tx, ownerId: string): Promise<ProfileRow | undefined> {
  return readRow<ProfileRow>(
    tx,
    sql`select p.id, coalesce(u.email, '') as email, p.display_name, p.locale, p.timezone,
        p.created_at
      from profiles p join auth.users u on u.id = p.id where p.id = ${ownerId}`,
  );
}

export async function changeProfile(tx: Tx, ownerId: string, changes: SQL): Promise<void> {
  await tx.execute(sql`update profiles set ${changes} where id = ${ownerId}`);
}
