-- The contact by which `member` is linked to `other`, or null: see `linked_contacts`.
create or replace function public.linked_contact(member uuid, other uuid) returns uuid
language sql stable
as $$
  select l.contact_id from linked_contacts(member, array[other]) l
$$;
