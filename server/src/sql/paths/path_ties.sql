-- The ties that lead from the connectors of `viewer` to people: directly, or over one more member. Each
-- person has a number, hashes, and the member that they are (the nil id for none). `considered`: how
-- many holders of one hash are looked at as second connectors.
-- A tie of two needs that both hold each other, so that it says nothing that the first connector couldn't
-- find themselves; who keeps rules of their own is no second connector, since whether they admit it is
-- known only when they are asked.
-- Only indexes are used, in the order written, whatever the planner knows: right after a large import
-- it knows nothing.
create or replace function public.path_ties(viewer uuid, connectors uuid[], numbers integer[],
  hashes uuid[], people uuid[], considered integer)
returns table (number integer, connector_id uuid, contact_id uuid, warmth_rank double precision,
  second_id uuid, first_contact_id uuid, first_rank double precision)
language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off set join_collapse_limit = 1
set from_collapse_limit = 1
as $$
#variable_conflict use_column
declare
  key bytea := path_key();
begin
  return query
  select t.number, m.member_id, c.id, c.warmth_rank, null::uuid, null::uuid, null::double precision
  from unnest(numbers, hashes, people) t (number, hash, person)
    cross join lateral (select e.holder_id, e.contact_id from path_edges e
      where e.hash = t.hash and e.holder_id = any(connectors) offset 0) e
    cross join lateral (select c.id, c.warmth_rank from contacts c
      where c.owner_id = e.holder_id and c.id = e.contact_id
        and c.deleted_at is null and c.archived_at is null offset 0) c
    cross join lateral may_be_in_path(array[e.holder_id], viewer, t.person) m;
  return query
  with holders as materialized (
    select t.number, t.person, m.member_id, c.id, c.warmth_rank, path_hash('email', m.email, key) as own
    from unnest(numbers, hashes, people) t (number, hash, person)
      cross join lateral (select e.holder_id, e.contact_id from path_edges e
        where e.hash = t.hash and e.holder_id <> all(connectors)
        order by e.holder_id limit considered) e
      cross join lateral may_be_in_path(array[e.holder_id], viewer, t.person) m
      cross join lateral (select c.id, c.warmth_rank from contacts c
        where c.owner_id = e.holder_id and c.id = e.contact_id
          and c.deleted_at is null and c.archived_at is null offset 0) c
    where m.email is not null
      and not exists (select from privacy_preferences r where r.owner_id = e.holder_id)
  )
  select h.number, f.holder_id, h.id, h.warmth_rank, h.member_id, c.id, c.warmth_rank
  from holders h
    cross join lateral (select e.holder_id, e.contact_id from path_edges e
      where e.hash = h.own and e.holder_id = any(connectors) offset 0) f
    cross join lateral (select c.id, c.warmth_rank from contacts c
      where c.owner_id = f.holder_id and c.id = f.contact_id
        and c.deleted_at is null and c.archived_at is null offset 0) c
    cross join lateral may_be_in_path(array[f.holder_id], h.member_id, h.person) m
  where f.holder_id is distinct from h.person and exists (
    select from path_edges b cross join lateral (select from contacts k
      where k.owner_id = b.holder_id and k.id = b.contact_id and k.deleted_at is null offset 0) k
    where b.hash = path_hash('email', m.email, key) and b.holder_id = h.member_id);
end
$$;
revoke execute on function public.path_ties from public;
