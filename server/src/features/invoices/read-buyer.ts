import { type Locale, pickLocale } from '@kith/contract/core/locales';
import type { Tx } from '#platform/database/tx.ts';

type Buyer = { name: string | null; email: string | null; locale: Locale };

/** What an invoice says of its buyer, as it is now. */
export async function readBuyer(tx: Tx, memberId: string): Promise<Buyer> {
  const row = await tx
    .selectFrom('auth.users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'p.display_name', 'p.locale'])
    .where('u.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    name: row.display_name?.trim() || null,
    email: row.email,
    locale: toLocale(row.locale),
  };
}

export function toLocale(tag: string | null): Locale {
  return pickLocale(tag === null ? [] : [tag]);
}
