-- Creates the companies that new contacts name, once for a whole statement. In the order of ids, so
-- that two writers never wait for each other. Each is looked up separately: a join would keep the
-- plan that suits as many rows as the first statement of its connection had.
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
  where (select count(*) = 0 from companies k
    where k.owner_id = named.owner_id and k.id = named.company_id)
  on conflict do nothing;
  return null;
end
$$;
