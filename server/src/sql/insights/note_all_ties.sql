-- Notes all contacts of a member who chose other kinds that count as touches. Nothing is left to note
-- of an erased member.
create or replace function public.note_all_ties() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into insight_changes (owner_id, contact_id)
  select t.owner_id, t.contact_id from insight_ties t
  where t.owner_id = coalesce(new.owner_id, old.owner_id)
    and (select count(*) > 0 from auth.users u where u.id = t.owner_id);
  return null;
end
$$;
revoke execute on function public.note_all_ties from public;
