-- Sets the cadence of a new contact that has one of its own or tags.
create or replace function public.set_effective_cadence() returns trigger
language plpgsql
as $$
begin
  new.effective_cadence_days := effective_cadence(new.owner_id, new.id, new.cadence_days, new.tags);
  return new;
end
$$;
