-- Of each of the wanted posts the first comment that the asker may see, as `visible_comments` returns it:
-- neither deleted nor hidden nor withheld, of no member that has a block with the asker.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction, and the posts from `readable_posts`.
create or replace function public.first_comments(wanted uuid[], at timestamptz)
returns table (id uuid, owner_id uuid, post_id uuid, parent_id uuid, body text, like_count integer,
  created_at timestamptz, edited_at timestamptz, is_deleted boolean, is_liked boolean,
  mentions jsonb, post_owner_id uuid, is_hidden boolean)
language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  with blocked as materialized (select members_blocked_with(auth_uid()) as id)
  select c.id, c.owner_id, c.post_id, c.parent_id, c.body,
    c.like_count - (select count(*) from blocked b
      join comment_likes l on l.owner_id = b.id and l.comment_id = c.id
        and not l.is_withheld)::integer,
    c.created_at, c.edited_at, false,
    exists (select from comment_likes l where l.owner_id = auth_uid() and l.comment_id = c.id),
    (select jsonb_agg(jsonb_build_object('member_id', m.member_id, 'name', m.name) order by m.name)
      from post_mentions m where m.comment_id = c.id
        and m.member_id not in (select b.id from blocked b)
        and not exists (select from auth.users u where u.id = m.member_id and u.is_withheld)),
    p.owner_id, false
  from readable_posts(auth_uid(), at) p
    cross join lateral (
      select f.* from comments f
      where f.post_id = p.id and f.parent_id is null and f.deleted_at is null and not f.is_withheld
        and f.hidden_at is null and f.owner_id not in (select b.id from blocked b)
      order by f.created_at, f.id limit 1) c
  where p.id = any(wanted)
$$;
revoke execute on function public.first_comments from public;
grant execute on function public.first_comments to authenticated;
