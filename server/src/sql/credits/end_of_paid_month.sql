-- When the month that is paid for ends in which a moment is, of months that end on the day of the month (UTC)
-- on which what is paid ends, or on the last day of a shorter month. Null when nothing is paid any more.
create or replace function public.end_of_paid_month(paid_until timestamptz, at timestamptz) returns timestamptz
language sql immutable
as $$
  select case
    when paid_until <= at then null
    when ends.here > at then ends.here
    else ends.later
  end
  from (
    select (paid_until at time zone 'UTC' - make_interval(months => apart)) at time zone 'UTC' as here,
      (paid_until at time zone 'UTC' - make_interval(months => apart - 1)) at time zone 'UTC' as later
    from (
      select (12 * (extract(year from u) - extract(year from a)) + extract(month from u) - extract(month from a))::integer
        as apart
      from (select paid_until at time zone 'UTC' as u, at at time zone 'UTC' as a) moments
    ) months
  ) ends
$$;
