-- Notes all who liked a post or commented on it, because it is gone or back. In the order of their ids,
-- so that two posts at once never wait for one another.
-- Definer, because the likes are other members'.
create or replace function public.note_feed_post() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_feed_pair(a.member_id, new.owner_id) from (
    select l.owner_id as member_id from post_likes l where l.post_id = new.id
    union select c.owner_id from comments c where c.post_id = new.id order by 1) a;
  return null;
end
$$;
revoke execute on function public.note_feed_post from public;
