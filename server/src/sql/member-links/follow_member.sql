-- The asker follows a member that they can see. Returns the name that the member knows them by when it
-- is new, else null.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction. A member who can't be seen looks like a missing one.
create or replace function public.follow_member(member uuid, at timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
begin
  perform lock_member_pair(asking, member);
  if not can_see_member(asking, member) then
    perform raise_refusal('not_found', 'Member not found');
  end if;
  insert into member_follows (owner_id, member_id, followed_at) values (asking, member, at)
    on conflict do nothing;
  if not found then return null; end if;
  return (select f.name from profile_card(member, asking) f);
end
$$;
revoke execute on function public.follow_member from public;
grant execute on function public.follow_member to authenticated;
