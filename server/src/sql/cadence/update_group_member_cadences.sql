-- Applies the cadence rules to contacts that join or leave a group, whoever writes it (a merge of
-- two contacts too). A transition table is only read, never joined: the plan is kept for statements
-- of any number of rows.
create or replace function public.update_group_member_cadences() returns trigger
language plpgsql
as $$
declare
  moved contact_cadence[] := array(
    select distinct row(owner_id, contact_id, null)::contact_cadence from changed);
begin
  if cardinality(moved) = 0 then return null; end if;
  -- In the order of bulk changes, so that none waits for another.
  perform from contacts c join unnest(moved) m on c.owner_id = m.owner_id and c.id = m.id
  order by c.id for no key update of c;
  update contacts c
  set effective_cadence_days = effective_cadence(c.owner_id, c.id, c.cadence_days, c.tags)
  from unnest(moved) m
  where c.owner_id = m.owner_id and c.id = m.id and c.cadence_days is null
    and c.effective_cadence_days
      is distinct from effective_cadence(c.owner_id, c.id, c.cadence_days, c.tags);
  return null;
end
$$;
