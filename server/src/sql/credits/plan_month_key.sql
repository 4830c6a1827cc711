-- The key of what a plan brings for a paid month, which is named by its end; of a plan that is paid each
-- month, or of Plus for a year.
create or replace function public.plan_month_key(source text, month_end timestamptz, plan text) returns text
language sql immutable
as $$
  select source || ':' || extract(epoch from month_end at time zone 'UTC')::bigint::text || ':' || plan
$$;
