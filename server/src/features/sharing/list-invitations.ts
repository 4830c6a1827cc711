import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type InvitationRow = Computed<{
  id: string;
  contact_id: string | null;
  contact_name: string | null;
  message: string;
  uses: number;
  uses_limit: number;
  created_at: TimeText;
  expires_at: TimeText;
  revoked_at: TimeText | null;
  is_open: boolean;
}>;

const shownInvitations = 500;

async function readOwn(
  tx: Tx,
  { ownerId, id, now }: { ownerId: string; id: string | null; now: Date },
): Promise<InvitationRow[]> {
  return readRows(
    tx,
    sql<InvitationRow>`
      select i.id, c.id as contact_id, c.full_name as contact_name, i.message, i.uses,
        i.uses_limit, i.created_at, i.expires_at, i.revoked_at,
        i.revoked_at is null and i.expires_at > ${now} and i.uses < i.uses_limit as is_open
      from invitations i
        left join contacts c on c.owner_id = i.owner_id and c.id = i.contact_id
          and c.deleted_at is null
      where i.owner_id = ${ownerId} and (${id}::uuid is null or i.id = ${id})
      order by i.created_at desc, i.id limit ${shownInvitations}`,
  );
}

/** @throws `not_found` */
export async function findOwnInvitation(
  tx: Tx,
  asked: { ownerId: string; id: string; now: Date },
): Promise<InvitationRow> {
  const [row] = await readOwn(tx, asked);
  if (!row) throw notFound('Invitation');
  return row;
}

/** The caller's invitations, newest first. A declined one looks like one that waits. */
export function listInvitations({ ctx }: { ctx: MemberContext }): Promise<InvitationRow[]> {
  const asked = { ownerId: ctx.actor.memberId, id: null, now: ctx.clock.now() };
  return ctx.database.transaction((tx) => readOwn(tx, asked));
}
