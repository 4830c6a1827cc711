-- The time zone of a member who chose to be visible, for one who is linked with them both ways; else null.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the transaction.
create or replace function public.shown_time_zone(member uuid) returns text
language sql stable security definer set search_path = public, pg_temp
as $$
  select f.timezone from profiles f
  where f.id = member and shows_profile(member) and are_linked(auth_uid(), member)
    and can_see_member(auth_uid(), member)
$$;
revoke execute on function public.shown_time_zone from public;
grant execute on function public.shown_time_zone to authenticated;
