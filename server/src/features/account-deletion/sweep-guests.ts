import { dayMs } from '@kith/contract/core/time';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { eraseMember } from './erase-member.ts';

/** How long an account without an address is kept once nobody can get into it any more. */
const guestKeptMs = 30 * dayMs;
/** So many in one night; the next one goes on. */
const mostAtOnce = 500;

/**
 * Removes guests who never gave an address and whose sessions are over: there is no way back in. One
 * who gives an address meanwhile is an account like others and stays.
 */
export async function sweepGuests(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - guestKeptMs);
  const lost = await readRows<{ id: string }>(
    tx,
    sql`select u.id from auth.users u
      where u.is_anonymous and u.email is null and u.phone is null
        and greatest(u.created_at, u.last_sign_in_at) < ${before}
        and not exists (select from auth.sessions s where s.user_id = u.id)
        and not exists (select from auth.identities i where i.user_id = u.id)
      order by u.created_at limit ${mostAtOnce} for update of u skip locked`,
  );
  for (const { id } of lost) await eraseMember(tx, id);
}
