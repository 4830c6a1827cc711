-- Ends the asker's link to a member on both sides; a repeat changes nothing.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.unlink_member(member uuid)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
begin
  perform lock_member_pair(asking, member);
  delete from member_links l
    where (l.owner_id, l.member_id) in ((asking, member), (member, asking));
end
$$;
revoke execute on function public.unlink_member from public;
grant execute on function public.unlink_member to authenticated;
