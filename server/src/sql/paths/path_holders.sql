-- How many members other than `viewer` who may appear in a path hold one of these hashes, counted up to
-- `enough`.
create or replace function public.path_holders(viewer uuid, hashes uuid[], enough integer)
returns integer
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
set from_collapse_limit = 1
as $$
declare
  found integer;
begin
  select count(*) into found from (
    select distinct e.holder_id from unnest(hashes) t (hash)
      cross join lateral (select p.holder_id, p.contact_id from path_edges p
        where p.hash = t.hash order by p.holder_id limit 20 * enough) e
      cross join lateral (select from contacts c where c.owner_id = e.holder_id
        and c.id = e.contact_id and c.deleted_at is null offset 0) c
      cross join lateral may_be_in_path(array[e.holder_id], viewer, null) m
    limit enough) counted;
  return found;
end
$$;
revoke execute on function public.path_holders from public;
