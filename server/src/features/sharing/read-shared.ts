import type { ShownBadge } from '@kith/contract/badges/schemas';
import type { ShareKind } from '@kith/contract/sharing/rules';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { SeenProfile } from '@kith/contract/member-profiles/schemas';

import { hashToken } from './tokens.ts';

/*
 * What visitors read: they have no account, so the service reads for them. Threats: a link that was
 * revoked or whose post is restricted must look like one that never was, so every read goes through
 * `open_share_links`, which has no answer for all of these, in one statement of the same cost.
 */

type Picture = { id: string; alt: string; width: number; height: number };
type LinkCard = {
  url: string;
  title: string;
  description: string;
  site: string;
  picture_id: string | null;
};

export type SharedPost = {
  body: string;
  tags: string[];
  published_at: string;
  edited_at: string | null;
  like_count: number;
  comment_count: number;
  pictures: Picture[] | null;
  link: LinkCard | null;
};

export type Shared = Computed<{
  id: string;
  owner_id: string;
  kind: ShareKind;
  post_id: string | null;
  password_hash: string | null;
  is_indexed: boolean;
  expires_at: TimeText | null;
  post: SharedPost | null;
  badge: ShownBadge | null;
  profile: SeenProfile;
}>;

const profileOf = sql`
  (select to_jsonb(v) from visible_profile(s.owner_id, false, shows_profile(s.owner_id), false, false) v)`;

/** What a link shows to a visitor; undefined for one that can't be opened, whatever the reason. */
export function readShared(
  database: Database,
  token: string,
  now: Date,
): Promise<Shared | undefined> {
  return runAsService(database, (tx) =>
    readRow(
      tx,
      sql<Shared>`
        select s.id, s.owner_id, s.kind, s.post_id, s.password_hash, s.is_indexed, s.expires_at,
          ${profileOf} as profile,
          (select jsonb_build_object('body', p.body, 'tags', p.tags, 'published_at', p.published_at,
              'edited_at', p.edited_at, 'like_count', p.like_count,
              'comment_count', p.comment_count,
              'pictures', (select jsonb_agg(jsonb_build_object('id', i.id, 'alt', i.alt,
                  'width', i.width, 'height', i.height) order by i.position, i.id)
                from post_pictures i where i.post_id = p.id),
              'link', (select jsonb_build_object('url', v.url, 'title', v.title,
                  'description', v.description, 'site', v.site,
                  'picture_id', case when v.picture is not null then v.id end)
                from link_previews v where v.owner_id = p.owner_id and v.id = p.link_id))
            from posts p where p.id = s.post_id) as post,
          (select jsonb_build_object('id', e.badge, 'earned_at', e.earned_at) from earned_badges e
            where e.owner_id = s.owner_id and e.badge = s.badge) as badge
        from open_share_links(null, ${now}) s where s.token_hash = ${hashToken(token)}`,
    ),
  );
}

export type Slug = Computed<{ slug: string; retired_at: TimeText | null; profile: SeenProfile }>;

/** The public profile at an address, and the address in use now; undefined where no one may see one. */
export function readBySlug(
  database: Database,
  slug: string,
  { now, retentionDays }: { now: Date; retentionDays: number },
): Promise<Slug | undefined> {
  return runAsService(database, (tx) =>
    readRow(
      tx,
      sql<Slug>`
        select current.slug, s.retired_at, ${profileOf} as profile
        from member_slugs s
          join member_slugs current on current.owner_id = s.owner_id and current.retired_at is null
        where s.slug = ${slug} and shows_profile(s.owner_id) and shows_content(s.owner_id, ${now})
          and (s.retired_at is null
            or s.retired_at > ${now}::timestamptz - make_interval(days => ${retentionDays}))`,
    ),
  );
}

export type StoredPicture = Computed<{
  media_type: string;
  storage_key: string | null;
  content: Buffer | null;
  password_hash: string | null;
}>;

/** A picture of what a link shows: of the post, of what it links to, or the author's own where it is public. */
export function readSharedPicture(
  database: Database,
  { token, id, now }: { token: string; id: string; now: Date },
): Promise<StoredPicture | undefined> {
  return runAsService(database, (tx) =>
    readRow(
      tx,
      sql<StoredPicture>`
        select i.media_type, i.storage_key, null::bytea as content, s.password_hash
        from open_share_links(null, ${now}) s join post_pictures i on i.post_id = s.post_id
        where s.token_hash = ${hashToken(token)} and i.id = ${id}
        union all
        select v.picture_type, null, v.picture, s.password_hash
        from open_share_links(null, ${now}) s join posts p on p.id = s.post_id
          join link_previews v on v.owner_id = p.owner_id and v.id = p.link_id
        where s.token_hash = ${hashToken(token)} and v.id = ${id} and v.picture is not null
        union all
        select m.media_type, null, m.content, s.password_hash
        from open_share_links(null, ${now}) s
          join member_pictures m on m.owner_id = s.owner_id
          cross join lateral visible_profile(s.owner_id, false, shows_profile(s.owner_id), false,
            false) v
        where s.token_hash = ${hashToken(token)} and m.id = ${id} and v.pictures is not null`,
    ),
  );
}

/** The same for the profile at an address. */
export function readSlugPicture(
  database: Database,
  { slug, id, now }: { slug: string; id: string; now: Date },
): Promise<StoredPicture | undefined> {
  return runAsService(database, (tx) =>
    readRow(
      tx,
      sql<StoredPicture>`
        select m.media_type, null as storage_key, m.content, null as password_hash
        from member_slugs s
          join member_pictures m on m.owner_id = s.owner_id
          cross join lateral visible_profile(s.owner_id, false, shows_profile(s.owner_id), false,
            false) v
        where s.slug = ${slug} and s.retired_at is null and shows_profile(s.owner_id)
          and shows_content(s.owner_id, ${now}) and m.id = ${id} and v.pictures is not null`,
    ),
  );
}
