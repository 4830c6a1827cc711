-- What a change of many keeps for its undoing lives as long as the operation, which is erased no
-- later than a contact that was deleted after it. A key to the contact guards nothing more, and was
-- checked and indexed ten thousand times in a change of ten thousand.
alter table public.contact_operation_rows
  drop constraint contact_operation_rows_owner_id_contact_id_fkey;
drop index public.contact_operation_rows_by_contact;

-- When the operation went into the histories of its contacts, which is done behind the change.
alter table public.contact_operations add told_at timestamptz;
update public.contact_operations set told_at = created_at;
