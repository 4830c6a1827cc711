import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** A stored link, straight in the database: the contact of `ctx` is `other`, who agreed to it. */
export async function storeLink(
  database: Database,
  ctx: MemberContext,
  { contactId, other }: { contactId: string; other: MemberContext },
): Promise<void> {
  await database.pool.query(
    `insert into member_links (owner_id, contact_id, member_id, via, linked_at)
     values ($1, $2, $3, 'address', $4)`,
    [ctx.actor.memberId, contactId, other.actor.memberId, ctx.clock.now()],
  );
}

/** Whether the two are linked both ways. */
export async function areLinked(
  database: Database,
  one: MemberContext,
  other: MemberContext,
): Promise<boolean> {
  const found = await database.pool.query<{ linked: boolean }>(
    'select are_linked($1, $2) as linked',
    [one.actor.memberId, other.actor.memberId],
  );
  return found.rows[0]?.linked ?? false;
}
