-- Notes a contact whose history follows from what was changed.
create or replace function public.note_tie() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into insight_changes (owner_id, contact_id) values (new.owner_id, new.id);
  return null;
end
$$;
revoke execute on function public.note_tie from public;
