-- The asker no longer follows a member; a repeat changes nothing.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.unfollow_member(member uuid) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from member_follows f where f.owner_id = auth_uid() and f.member_id = member
$$;
revoke execute on function public.unfollow_member from public;
grant execute on function public.unfollow_member to authenticated;
