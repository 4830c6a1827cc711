-- Creates the company of a contact that changed its company. For each row: a transition table would
-- cost every other update.
create or replace function public.add_missing_company() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into companies (owner_id, name_key, name, sort_key)
  select new.owner_id, fold_company_name(new.company), new.company, fold_company_name(new.company)
  where not exists (
    select from companies k where k.owner_id = new.owner_id and k.id = new.company_id)
  on conflict do nothing;
  return null;
end
$$;
