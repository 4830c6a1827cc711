-- Notes all contacts of a member whose days begin at another hour now.
create or replace function public.note_all_ties_of_zone() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into insight_changes (owner_id, contact_id)
  select t.owner_id, t.contact_id from insight_ties t where t.owner_id = new.id;
  return null;
end
$$;
revoke execute on function public.note_all_ties_of_zone from public;
