-- Removes the edge of an address that is gone or was changed, unless the contact has it once more, and
-- adds the changed one.
-- Threat: as definer it writes a table that members can't: see `add_path_edges`.
create or replace function public.move_path_edge() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  key bytea := path_key();
begin
  delete from path_edges e
  where e.hash = path_hash(old.kind, old.normalized, key) and e.holder_id = old.owner_id
    and e.contact_id = old.contact_id
    and not exists (select from contact_points p where p.owner_id = old.owner_id
      and p.contact_id = old.contact_id and p.kind = old.kind and p.normalized = old.normalized);
  if tg_op = 'UPDATE' and (new.kind <> 'phone' or new.normalized like '+%') then
    insert into path_edges (hash, holder_id, contact_id)
    values (path_hash(new.kind, new.normalized, key), new.owner_id, new.contact_id)
    on conflict do nothing;
  end if;
  return null;
end
$$;
revoke execute on function public.move_path_edge from public;
