-- The same day of the next month at the same time (UTC), or the last day of a shorter one.
create or replace function public.month_after(at timestamptz) returns timestamptz
language sql immutable
as $$
  select (at at time zone 'UTC' + interval '1 month') at time zone 'UTC'
$$;
