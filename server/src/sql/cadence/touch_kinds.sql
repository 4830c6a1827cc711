-- The kinds of interaction that count for a member as being in touch.
create or replace function public.touch_kinds(owner uuid) returns text[]
language sql stable parallel safe
as $$
  select coalesce((select kinds from touch_settings where owner_id = owner),
    {{default_touch_kinds}})
$$;
