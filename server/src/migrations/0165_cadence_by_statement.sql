-- A trigger before each update makes PostgreSQL derive every generated column of the row anew, which
-- took a third of a change of many contacts. What holds as cadence now follows behind the statement.

-- The cadence that holds for a contact, as a table of one row, so that it is planned as a part of
-- the query that asks: its own, else the shortest of its tags' and groups', else none.
create function public.holding_cadence(owner uuid, contact uuid, own integer, own_tags text[])
returns table (days integer)
language sql stable
as $$
  select coalesce(own, least(
    (select min(r.days) from cadence_rules r where r.owner_id = owner and r.tag = any(own_tags)),
    (select min(g.cadence_days) from contact_group_members m
      join contact_groups g on g.owner_id = m.owner_id and g.id = m.group_id and g.deleted_at is null
      where m.owner_id = owner and m.contact_id = contact)))
$$;

-- Every statement in it sees what is committed by then, so a writer who waited for a change of the
-- rules (which locks the member's contacts) finds them changed.
create or replace function public.effective_cadence(owner uuid, contact uuid, own integer, own_tags text[])
returns integer
language plpgsql volatile
as $$
begin
  if own is not null then return own; end if;
  return (select days from holding_cadence(owner, contact, own, own_tags));
end
$$;

create type public.contact_cadence as (owner_id uuid, id uuid, days integer);

-- An update of no row fires a trigger for statements too, so this one asks before it writes.
create function public.follow_contact_cadences() returns trigger
language plpgsql
as $$
declare
  moved contact_cadence[] := array(
    select row(a.owner_id, a.id, h.days)::contact_cadence
    from before_rows b
    join after_rows a on a.owner_id = b.owner_id and a.id = b.id
    cross join lateral holding_cadence(a.owner_id, a.id, a.cadence_days, a.tags) h
    where (a.cadence_days is distinct from b.cadence_days
        or (a.cadence_days is null and a.tags is distinct from b.tags))
      and a.effective_cadence_days is distinct from h.days);
begin
  if cardinality(moved) = 0 then return null; end if;
  update contacts c set effective_cadence_days = m.days
  from unnest(moved) m where c.owner_id = m.owner_id and c.id = m.id;
  return null;
end
$$;

drop trigger contacts_cadence_update on public.contacts;
create trigger contacts_cadence_update after update on public.contacts
  referencing old table as before_rows new table as after_rows
  for each statement execute function public.follow_contact_cadences();
