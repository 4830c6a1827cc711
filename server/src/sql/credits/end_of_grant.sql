-- When credits that are granted for a month expire: with the following month, in UTC.
create or replace function public.end_of_grant(at timestamptz) returns timestamptz
language sql immutable
as $$
  select (date_trunc('month', at at time zone 'UTC') + interval '2 months') at time zone 'UTC'
$$;
