-- A page of the members who like a post that the asker may read, the last first; without those that have a
-- block with the asker, and those withheld (see `withhold_member`).
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.visible_likes(post uuid, before_at timestamptz, before_id uuid,
  most integer, at timestamptz)
returns table (member_id uuid, liked_at timestamptz)
language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  select l.owner_id, l.created_at
  from readable_posts(auth_uid(), at) p join post_likes l on l.post_id = p.id
  where p.id = post and not l.is_withheld
    and l.owner_id not in (select members_blocked_with(auth_uid()))
    and (before_at is null or l.created_at <= before_at
      and (l.created_at < before_at or l.owner_id > before_id))
  order by l.created_at desc, l.owner_id limit most
$$;
revoke execute on function public.visible_likes from public;
grant execute on function public.visible_likes to authenticated;
