-- The cadence that applies to a contact, as a table of one row, so that it is planned as a part of
-- the query that asks: its own, else the shortest of its tags' and groups', else none.
create or replace function public.resolve_cadence(owner uuid, contact uuid, own integer, own_tags text[])
returns table (days integer)
language sql stable
as $$
  select coalesce(own, least(
    (select min(r.days) from cadence_rules r where r.owner_id = owner and r.tag = any(own_tags)),
    (select min(g.cadence_days) from contact_group_members m
      join contact_groups g on g.owner_id = m.owner_id and g.id = m.group_id and g.deleted_at is null
      where m.owner_id = owner and m.contact_id = contact)))
$$;
