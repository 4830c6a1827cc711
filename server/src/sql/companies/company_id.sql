-- A company's id follows from its member and its folded name: two writers of the same name at once
-- mean the same record, whoever comes first, and nothing has to be looked up to point to it. A UUID
-- of version 8. Null for no name. Stored columns follow from it: it must never change.
create or replace function public.company_id(owner_id uuid, name_key text) returns uuid
language sql immutable parallel safe
return case when name_key <> '' then overlay(overlay(
  md5(owner_id::text || name_key) placing '8' from 13) placing '8' from 17)::uuid end;
