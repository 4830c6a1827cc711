-- Those of the wanted posts that the asker may read, with what belongs to them. Counts leave out members
-- that have a block with the asker, and those withheld (see `withhold_member`); mentions leave out members
-- without a profile to open. Chosen readers are those who are not deleted.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and the posts from `readable_posts`.
create or replace function public.describe_posts(wanted uuid[], at timestamptz)
returns table (id uuid, owner_id uuid, status text, visibility text, body text, tags text[],
  is_share boolean, shared_post_id uuid, publish_at timestamptz, published_at timestamptz,
  pinned_at timestamptz, edited_at timestamptz, created_at timestamptz, updated_at timestamptz,
  revision integer, like_count integer, comment_count integer, share_count integer,
  view_count integer, is_liked boolean, is_bookmarked boolean, mentions jsonb, pictures jsonb,
  link jsonb, audience jsonb, is_hidden boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  with blocked as materialized (select members_blocked_with(auth_uid()) as id)
  select p.id, p.owner_id, p.status, p.visibility, p.body, p.tags, p.is_share, p.shared_post_id,
    p.publish_at, p.published_at, p.pinned_at, p.edited_at, p.created_at, p.updated_at, p.revision,
    p.like_count - (select count(*) from blocked b
      join post_likes l on l.owner_id = b.id and l.post_id = p.id and not l.is_withheld)::integer,
    p.comment_count - (select count(*) from blocked b
      join comments c on c.post_id = p.id and c.deleted_at is null and c.hidden_at is null
        and not c.is_withheld
      left join comments a on a.id = c.parent_id
      where c.owner_id = b.id or a.owner_id = b.id and not exists (
        select from blocked o where o.id = c.owner_id))::integer,
    p.share_count - (select count(*) from blocked b
      join posts s on s.shared_post_id = p.id and s.owner_id = b.id and s.status = 'published'
        and s.deleted_at is null and s.hidden_at is null and not s.is_withheld)::integer,
    p.view_count - (select count(*) from blocked b
      join post_views v on v.owner_id = b.id and v.post_id = p.id)::integer,
    exists (select from post_likes l where l.owner_id = auth_uid() and l.post_id = p.id),
    exists (select from post_bookmarks k where k.owner_id = auth_uid() and k.post_id = p.id),
    (select jsonb_agg(jsonb_build_object('member_id', m.member_id, 'name', m.name) order by m.name)
      from post_mentions m where m.post_id = p.id and m.comment_id is null
        and m.member_id not in (select b.id from blocked b)
        and not exists (select from auth.users u where u.id = m.member_id and u.is_withheld)),
    (select jsonb_agg(jsonb_build_object('id', i.id, 'alt', i.alt, 'width', i.width,
        'height', i.height) order by i.position, i.id)
      from post_pictures i where i.post_id = p.id),
    (select jsonb_build_object('url', v.url, 'title', v.title, 'description', v.description,
        'site', v.site, 'picture_id', case when v.picture is not null then v.id end)
      from link_previews v where v.owner_id = p.owner_id and v.id = p.link_id),
    case when p.owner_id = auth_uid() and p.visibility = 'selected' then jsonb_build_object(
      'contact_ids', coalesce((select jsonb_agg(a.contact_id) from post_audience_contacts a
        join contacts c on c.owner_id = p.owner_id and c.id = a.contact_id and c.deleted_at is null
        where a.owner_id = p.owner_id and a.post_id = p.id), '[]'),
      'group_ids', coalesce((select jsonb_agg(a.group_id) from post_audience_groups a
        join contact_groups g on g.owner_id = p.owner_id and g.id = a.group_id
          and g.deleted_at is null
        where a.owner_id = p.owner_id and a.post_id = p.id), '[]')) end,
    p.hidden_at is not null
  from readable_posts(auth_uid(), at) p
  where p.id = any(wanted)
$$;
revoke execute on function public.describe_posts from public;
grant execute on function public.describe_posts to authenticated;
