-- A bulk change of a whole network is done in steps. `waiting_ids`: the contacts of later steps.
-- An undo restores by the ids of the contacts: up to `restored_through` so far.
alter table public.contact_operations
  add column waiting_ids uuid[] not null default '{}',
  add column restored_through uuid,
  add column restored_count integer not null default 0;
update public.contact_operations
  set restored_through = 'ffffffff-ffff-ffff-ffff-ffffffffffff', restored_count = contact_count
  where undone_at is not null;
