-- Clears what an erased member wrote with a step.
create or replace function public.forget_bridge_note() returns trigger
language plpgsql
as $$
begin
  new.note := '';
  return new;
end
$$;
