-- Keeps the name that a blocked member knew the blocker by: a later name is not for them. Definer,
-- because the blocked member's view is of another's profile.
create or replace function public.set_known_name() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select f.display_name into new.known_as from profiles f where f.id = new.owner_id;
  new.known_as := coalesce(new.known_as, '');
  return new;
end
$$;
revoke execute on function public.set_known_name from public;
