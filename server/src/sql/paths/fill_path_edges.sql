-- Makes the edges of all addresses again, as after a restore without keys: the hashes of another key
-- mean nothing here. What is there already stays.
create or replace function public.fill_path_edges() returns void
language sql
as $$
  insert into path_edges (hash, holder_id, contact_id)
  select path_hash(p.kind, p.normalized, k.key), p.owner_id, p.contact_id
  from contact_points p cross join (select path_key() as key) k
  where p.kind <> 'phone' or p.normalized like '+%'
  on conflict do nothing
$$;
revoke execute on function public.fill_path_edges from public;
