-- Applies the cadence rules to contacts that join or leave a group, whoever writes it (a merge of
-- two contacts too).
create or replace function public.update_group_member_cadences() returns trigger
language plpgsql
as $$
begin
  update contacts c
  set effective_cadence_days = effective_cadence(c.owner_id, c.id, c.cadence_days, c.tags)
  from (select distinct owner_id, contact_id from changed) moved
  where c.owner_id = moved.owner_id and c.id = moved.contact_id and c.cadence_days is null
    and c.effective_cadence_days
      is distinct from effective_cadence(c.owner_id, c.id, c.cadence_days, c.tags);
  return null;
end
$$;
