-- After a block, or its end: neither is counted in what the other was notified of.
-- Threat: as definer it writes notifications, which members can't.
create or replace function public.group_likes_of_blocked() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed member_blocks := case when tg_op = 'DELETE' then old else new end;
begin
  perform group_likes_again(changed.owner_id, changed.blocked_id);
  perform group_likes_again(changed.blocked_id, changed.owner_id);
  return null;
end
$$;
revoke execute on function public.group_likes_of_blocked from public;
