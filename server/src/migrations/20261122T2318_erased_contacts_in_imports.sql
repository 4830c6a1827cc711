-- Of every kind, because interactions name their contact too.
drop index public.import_rows_by_contact;
create index import_rows_by_contact on public.import_rows (owner_id, contact_id)
  where contact_id is not null;
-- What imports keep of a contact goes with it; that of contacts erased before goes now.
create trigger contacts_forget_imports after delete on public.contacts
  referencing old table as gone for each statement execute function public.forget_erased_contacts();
update public.import_rows o
  set label = '', detail = '', record = null, changes = '[]', losses = '[]'
  where o.contact_id is not null and not exists (
    select from public.contacts c where c.owner_id = o.owner_id and c.id = o.contact_id);
