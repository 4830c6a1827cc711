-- Notes who liked or commented, with the author of the post. Definer, because the post is another
-- member's.
create or replace function public.note_feed_act() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  perform note_feed_pair(changed.owner_id, p.owner_id) from posts p where p.id = changed.post_id;
  return null;
end
$$;
revoke execute on function public.note_feed_act from public;
