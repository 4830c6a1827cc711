import { dayMs } from '@kith/contract/core/time';
import type { AuthUsers } from '#platform/database/database-types.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { eraseMember } from './erase-member.ts';

/** How long an account without an address is kept once it has no session. */
const guestRetentionMs = 30 * dayMs;
/** How many per night; the next one continues. */
const mostAtOnce = 500;

type Lost = Pick<Selectable<AuthUsers>, 'id'> & Computed<{ has_access: boolean }>;

/**
 * Removes guests who never gave an address and whose sessions are over: they can't get in again. Those who
 * looked at the previews have nothing of their own, and go with the next run.
 * One who adds an address meanwhile is a normal account and stays.
 */
export async function sweepGuests(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - guestRetentionMs);
  const lost = await readRows(
    tx,
    sql<Lost>`select u.id, exists (select from auth.crm_tokens t where t.owner_id = u.id) as has_access
      from auth.users u
      where u.is_anonymous and u.email is null and u.phone is null
        and (greatest(u.created_at, u.last_sign_in_at) < ${before}
          or exists (select from review_guests g where g.user_id = u.id and g.opened_at < ${now.toISOString()}::timestamptz - interval '1 hour'))
        and not exists (select from auth.sessions s where s.user_id = u.id)
        and not exists (select from auth.identities i where i.user_id = u.id)
      order by u.created_at limit ${mostAtOnce} for update of u skip locked`,
  );
  for (const { id, has_access: hasAccess } of lost) {
    if (!hasAccess) await eraseMember(tx, id);
    else {
      // What they allowed elsewhere is revoked first, as of any account that is deleted.
      await tx
        .updateTable('auth.users')
        .set({ deletion_due_at: now })
        .where('id', '=', id)
        .execute();
    }
  }
}
