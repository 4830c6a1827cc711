import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** The member that a contact is, as its owner may know it; null for none, or a blocked one. */
export async function findMember(
  tx: Tx,
  ownerId: string,
  contactId: string | null,
): Promise<string | null> {
  if (contactId === null) return null;
  const row = await readRow(
    tx,
    sql<Computed<{ id: string | null }>>`
      select member_of_contact(${ownerId}, ${contactId}) as id
      from contacts c where c.owner_id = ${ownerId} and c.id = ${contactId}
        and c.deleted_at is null`,
  );
  return row?.id ?? null;
}

/** The name by which a member knows another. */
export async function nameFor(tx: Tx, memberId: string, otherId: string): Promise<string> {
  const row = await readRow(
    tx,
    sql<Computed<{ name: string }>>`select name from profile_card(${memberId}, ${otherId})`,
  );
  return row?.name ?? '';
}

export type PersonCard = Computed<{ name: string; headline: string; email: string }>;

/** How a member is shown to someone without an account who is asked on their behalf. */
export async function readCard(tx: Tx, memberId: string): Promise<PersonCard> {
  const row = await readRow(
    tx,
    sql<PersonCard>`
      select v.name, coalesce(v.headline, '') as headline, coalesce(u.email, '') as email
      from visible_profile(${memberId}, false, true, true, false) v
        join auth.users u on u.id = v.id`,
  );
  if (!row) throw new Error('A member without a profile');
  return row;
}
