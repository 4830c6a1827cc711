-- Applies the cadence rules to contacts whose own cadence or tags changed. It runs after the
-- statement: a trigger before each row makes PostgreSQL derive every generated column again, which
-- took a third of a change of many contacts. An update of no row fires it too, so it asks before it
-- writes.
-- `execute`: the join of two transition tables is planned for the rows of this statement. A kept plan
-- counts those of the first statement of its connection, usually one.
create or replace function public.update_effective_cadences() returns trigger
language plpgsql
as $$
declare
  moved contact_cadence[];
begin
  execute $query$
    select array(
      select row(a.owner_id, a.id, h.days)::contact_cadence
      from (
        select a.* from before_rows b
        join after_rows a on a.owner_id = b.owner_id and a.id = b.id
        where a.cadence_days is distinct from b.cadence_days
          or (a.cadence_days is null and a.tags is distinct from b.tags)
        offset 0
      ) a cross join lateral resolve_cadence(a.owner_id, a.id, a.cadence_days, a.tags) h
      where a.effective_cadence_days is distinct from h.days)
  $query$ into moved;
  if cardinality(moved) = 0 then return null; end if;
  update contacts c set effective_cadence_days = m.days
  from unnest(moved) m where c.owner_id = m.owner_id and c.id = m.id;
  return null;
end
$$;
