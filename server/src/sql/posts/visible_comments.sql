-- A page of a post's comments as the asker may see them, the oldest first, each with its answers. Nothing
-- of members that have a block with the asker, nor what answers them. A deleted comment, or
-- one of a member who is gone or withdrew their consent, stays as a tombstone while it has answers. What a moderator hid, only its writer sees.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.visible_comments(post uuid, wanted uuid, after_at timestamptz,
  after_id uuid, most integer, at timestamptz)
returns table (id uuid, owner_id uuid, post_id uuid, parent_id uuid, body text, like_count integer,
  created_at timestamptz, edited_at timestamptz, is_deleted boolean, is_liked boolean,
  mentions jsonb, post_owner_id uuid, is_hidden boolean)
language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  with blocked as materialized (select members_blocked_with(auth_uid()) as id),
  readable as materialized (
    select p.id, p.owner_id from readable_posts(auth_uid(), at) p where p.id = post),
  tops as materialized (
    select c.* from readable r join comments c on c.post_id = r.id and c.parent_id is null
    where (wanted is null or c.id = wanted) and c.owner_id not in (select b.id from blocked b)
      and (c.deleted_at is null and not c.is_withheld
        and (c.hidden_at is null or c.owner_id = auth_uid()) or exists (select from comments a
        where a.parent_id = c.id and a.deleted_at is null and not a.is_withheld
          and (a.hidden_at is null or a.owner_id = auth_uid())
          and a.owner_id not in (select b.id from blocked b)))
      and (after_at is null or (c.created_at, c.id) > (after_at, after_id))
    order by c.created_at, c.id limit most),
  shown as (
    select t.*, t.deleted_at is not null or t.is_withheld
      or t.hidden_at is not null and t.owner_id <> auth_uid() as is_gone from tops t
    union all
    select a.*, false from tops t join comments a on a.parent_id = t.id
    where a.deleted_at is null and not a.is_withheld
      and (a.hidden_at is null or a.owner_id = auth_uid())
      and a.owner_id not in (select b.id from blocked b))
  select s.id, s.owner_id, s.post_id, s.parent_id, case when s.is_gone then '' else s.body end,
    case when s.is_gone then 0 else s.like_count - (select count(*) from blocked b
      join comment_likes l on l.owner_id = b.id and l.comment_id = s.id
        and not l.is_withheld)::integer end,
    s.created_at, s.edited_at, s.is_gone,
    exists (select from comment_likes l where l.owner_id = auth_uid() and l.comment_id = s.id),
    case when not s.is_gone then (
      select jsonb_agg(jsonb_build_object('member_id', m.member_id, 'name', m.name) order by m.name)
      from post_mentions m where m.comment_id = s.id
        and m.member_id not in (select b.id from blocked b)
        and not exists (select from auth.users u where u.id = m.member_id and u.is_withheld)) end,
    r.owner_id, s.hidden_at is not null and not s.is_gone
  from shown s cross join readable r
  order by s.created_at, s.id
$$;
revoke execute on function public.visible_comments from public;
grant execute on function public.visible_comments to authenticated;
