import { badgeIds } from '@kith/contract/badges/table';
import { planIds } from '@kith/contract/credits/plans';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { ForumMember } from './forum-fields.ts';

type Row = Computed<{
  email: string | null;
  is_confirmed: boolean;
  name: string;
  slug: string | null;
  picture_id: string | null;
  plan: string;
  badges: string[];
}>;

/**
 * A member as the forum may know them; null for one without an email address. The picture is the first of
 * those that everybody sees on their public profile.
 */
export async function findForumMember(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<ForumMember | null> {
  const row = await readRow(
    tx,
    sql<Row>`
      select u.email, u.email_confirmed_at is not null as is_confirmed, f.display_name as name,
        s.slug, s.pictures #>> '{0,id}' as picture_id, coalesce(w.plan, 'free') as plan,
        coalesce((select array_agg(e.badge) from earned_badges e where e.owner_id = f.id), '{}')
          as badges
      from auth.users u join profiles f on f.id = u.id
        left join wallets w on w.owner_id = f.id
        left join lateral (select c.slug, v.pictures
          from member_slugs c cross join lateral visible_profile(c.owner_id, false, true, false, false) v
          where c.owner_id = f.id and c.retired_at is null and shows_profile(c.owner_id)
            and shows_content(c.owner_id, ${now})) s on true
      where u.id = ${memberId} and u.deleted_at is null and not u.is_anonymous`,
  );
  if (!row || row.email === null || row.email === '') return null;
  return {
    id: memberId,
    email: row.email,
    isConfirmed: row.is_confirmed,
    name: row.name,
    slug: row.slug,
    pictureId: row.picture_id,
    plan: planIds.find((plan) => plan === row.plan) ?? 'free',
    badges: badgeIds.filter((id) => row.badges.includes(id)),
  };
}
