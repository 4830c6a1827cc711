-- A comment, not deleted, that the asker may see: below a post that they may read, and neither it nor
-- what it answers is of a member that has a block with the asker; its writer is there and agrees to be
-- processed.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.find_comment(wanted uuid, at timestamptz)
returns table (id uuid, owner_id uuid, post_id uuid, parent_id uuid, body text, like_count integer,
  post_owner_id uuid, is_liked boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  with blocked as materialized (select members_blocked_with(auth_uid()) as id)
  select c.id, c.owner_id, c.post_id, c.parent_id, c.body,
    c.like_count - (select count(*) from blocked b
      join comment_likes l on l.owner_id = b.id and l.comment_id = c.id
        and not l.is_withheld)::integer,
    p.owner_id,
    exists (select from comment_likes l where l.owner_id = auth_uid() and l.comment_id = c.id)
  from comments c
    join readable_posts(auth_uid(), at) p on p.id = c.post_id and p.status = 'published'
    left join comments a on a.id = c.parent_id
  where c.id = wanted and c.deleted_at is null and c.hidden_at is null and not c.is_withheld
    and not exists (select from blocked b where b.id in (c.owner_id, a.owner_id))
$$;
revoke execute on function public.find_comment from public;
grant execute on function public.find_comment to authenticated;
