-- What imports keep of a contact goes with it: the row of the file, what stood there before, its name.
-- One by one, because only two equal values lead to the index of contacts whatever the planner knows
-- of the tables.
create or replace function public.forget_erased_contacts() returns trigger
language plpgsql
as $$
declare
  erased record;
begin
  for erased in select owner_id, id from gone loop
    update import_rows
      set label = '', detail = '', record = null, changes = '[]', losses = '[]'
    where owner_id = erased.owner_id and contact_id = erased.id;
  end loop;
  return null;
end
$$;
