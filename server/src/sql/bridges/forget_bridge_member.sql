-- Clears what an erased connector wrote, and the name that an erased target was known by.
create or replace function public.forget_bridge_member() returns trigger
language plpgsql
as $$
begin
  if old.connector_id is not null and new.connector_id is null then
    new.connector_note := '';
    new.target_contact_id := null;
    new.target_email := null;
  end if;
  new.target_name := '';
  return new;
end
$$;
