import type { ReferralItem, ReferralProgram } from '@kith/contract/referrals/schemas';
import { paths } from '@kith/contract/app-routes/paths';
import { sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type Computed,
  readRow,
  readRows,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { drawQrCode } from '#platform/images/draw-qr-code.ts';

type Head = Computed<{
  code: string | null;
  opens: number | null;
  earned: number;
  invited: Pick<ReferralItem, 'state' | 'reason' | 'credits'> | null;
}>;
type Item = Computed<Omit<ReferralItem, 'at'> & { at: TimeText }>;

const shownItems = 200;

/**
 * The member's link, what became of their invitations, and how they came themselves. Read by the service:
 * who came by the link is a column that the inviter may not read, and only names of members that they
 * are linked with leave.
 */
export async function readProgram({
  ctx,
  database,
  origin,
}: {
  ctx: MemberContext;
  database: Database;
  origin: URL;
}): Promise<ReferralProgram> {
  const { memberId } = ctx.actor;
  await ctx.database.transaction(async () => undefined);
  const { head, items } = await runAsService(database, async (tx) => ({
    head: await readHead(tx, memberId),
    items: await readItems(tx, memberId, ctx.clock.now()),
  }));
  const url = head.code === null ? null : new URL(paths.invite(head.code), origin).href;
  return {
    link: url === null ? null : { url, qr: await drawQrCode(url), opens: head.opens ?? 0 },
    earned: Number(head.earned),
    invited: head.invited,
    items: items.map((item) => ({ ...item, at: toWireTime(item.at) })),
  };
}

async function readHead(tx: Tx, memberId: string): Promise<Head> {
  const head = await readRow(
    tx,
    sql<Head>`
      select l.code, l.opens,
        (select coalesce(sum(r.owner_credits), 0)::integer from referrals r
          where r.owner_id = ${memberId}) as earned,
        (select jsonb_build_object('state', case when r.member_credits > 0 then 'rewarded'
            else r.state end, 'reason', case when r.member_credits = 0 then r.reason end,
            'credits', r.member_credits)
          from referrals r where r.member_id = ${memberId}) as invited
      from (values (${memberId}::uuid)) m (id) left join referral_links l on l.owner_id = m.id`,
  );
  if (!head) throw new Error('A program without an answer');
  return head;
}

/** Referrals, and invitations that brought none: a declined one looks like one that waits. */
function readItems(tx: Tx, ownerId: string, now: Date): Promise<Item[]> {
  return readRows(
    tx,
    sql<Item>`
      select * from (
        select r.id, case when r.invitation_id is null then 'link' else 'invitation' end as by,
          (select c.full_name from member_links l
              join contacts c on c.owner_id = l.owner_id and c.id = l.contact_id
            where l.owner_id = r.owner_id and l.member_id = r.member_id and c.deleted_at is null
            limit 1) as name,
          r.state, r.reason, coalesce(r.settled_at, r.activated_at, r.joined_at) as at,
          r.owner_credits as credits
        from referrals r where r.owner_id = ${ownerId}
        union all
        select i.id, 'invitation', c.full_name,
          case when i.uses > 0 then 'refused'
            when i.revoked_at is not null or i.expires_at <= ${now} then 'ended'
            when i.opened_at is not null then 'opened' else 'sent' end,
          case when i.uses > 0 then 'already_member' end,
          case when i.uses > 0 then (select max(u.accepted_at) from invitation_uses u
              where u.owner_id = i.owner_id and u.invitation_id = i.id)
            when i.revoked_at is not null then i.revoked_at
            when i.expires_at <= ${now} then i.expires_at
            else coalesce(i.opened_at, i.created_at) end,
          0
        from invitations i left join contacts c on c.owner_id = i.owner_id and c.id = i.contact_id
          and c.deleted_at is null
        where i.owner_id = ${ownerId} and not exists (select from referrals r
          where r.owner_id = i.owner_id and r.invitation_id = i.id)) all_of
      order by at desc, id limit ${shownItems}`,
  );
}
