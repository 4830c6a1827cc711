import type { Mention } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Place = { postId: string | null; now: Date };

/** The members that the caller may name: see `mentionable_members`. */
export async function readMentionable(tx: Tx, { postId, now }: Place): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`select id from mentionable_members(${postId}, ${now}) id`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * A member who may not be seen is as good as none.
 *
 * @throws `not_found`
 */
export async function refuseStrangers(
  tx: Tx,
  { mentions, ...place }: Place & { mentions: readonly Mention[] },
): Promise<void> {
  if (mentions.length === 0) return;
  const known = await readMentionable(tx, place);
  if (mentions.some(({ member_id: id }) => !known.has(id))) throw notFound('Member');
}

export type NotifiedMember = Computed<{ member_id: string; actor: string }>;

/** Those of the members who are notified of what the caller did with a post. */
export async function readNotified(
  tx: Tx,
  { postId, members, now }: { postId: string; members: readonly string[]; now: Date },
): Promise<NotifiedMember[]> {
  if (members.length === 0) return [];
  return readRows(
    tx,
    sql<NotifiedMember>`
      select * from members_to_notify(${postId}, ${arrayParam(members, 'uuid[]')}, ${now})`,
  );
}
