-- Whether the asker has a block with a member, in either direction: for policies.
-- Threat: as definer it reads the blocks of others; it answers only about the asker, who sees nothing of
-- the member in either case.
create or replace function public.is_blocked_with_asker(other uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select is_blocked_between(auth_uid(), other)
$$;
revoke execute on function public.is_blocked_with_asker from public;
grant execute on function public.is_blocked_with_asker to authenticated;
