-- Creates the companies that new contacts name, once for a whole statement. In the order of ids, so
-- that two writers never wait for each other.
create or replace function public.add_missing_companies() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into companies (owner_id, name_key, name, sort_key)
  select named.owner_id, key, named.name, key
  from (
    select a.owner_id, a.company_id, mode() within group (order by a.company) as name
    from added a where a.company_id is not null
    group by a.owner_id, a.company_id order by a.company_id
  ) named, fold_company_name(named.name) key
  where not exists (
    select from companies k where k.owner_id = named.owner_id and k.id = named.company_id)
  on conflict do nothing;
  return null;
end
$$;
