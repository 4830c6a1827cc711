-- Notes the contact of an interaction that was changed.
create or replace function public.note_tie_of_interaction() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into insight_changes (owner_id, contact_id) values (new.owner_id, new.contact_id);
  return null;
end
$$;
revoke execute on function public.note_tie_of_interaction from public;
