-- Whether what is set for a flag still holds: until its end, by the database's clock, for every server alike.
create or replace function public.flag_holds(ends_at timestamptz) returns boolean
language sql stable parallel safe
as $$
  select ends_at is null or ends_at > now()
$$;
