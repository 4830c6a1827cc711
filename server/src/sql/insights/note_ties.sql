-- Notes the contacts that a statement added or deleted. Definer, because an erased member's contacts
-- are deleted after the member: nothing is noted then.
create or replace function public.note_ties() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into insight_changes (owner_id, contact_id)
  select w.owner_id, w.id from written w
  where w.owner_id in (select u.id from auth.users u
    where u.id = any(array(select distinct o.owner_id from written o)));
  return null;
end
$$;
revoke execute on function public.note_ties from public;
