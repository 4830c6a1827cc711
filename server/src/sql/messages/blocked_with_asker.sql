-- The members with a block between them and the asker, in either direction: for policies, which ask it
-- once for all rows.
-- Threat: as definer it reads the blocks of others; it answers only about the asker, who sees nothing of
-- these members in either case.
create or replace function public.blocked_with_asker() returns uuid[]
language sql stable security definer set search_path = public, pg_temp
as $$
  select array(select b from members_blocked_with(auth_uid()) b)
$$;
revoke execute on function public.blocked_with_asker from public;
grant execute on function public.blocked_with_asker to authenticated;
