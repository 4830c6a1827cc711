-- Adds an operational record. Threat: as definer it passes row-level security; it writes one row
-- into its own table, from values that the caller has checked, and returns nothing.
create or replace function public.record_query_performance(entry jsonb) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into query_performance (query_name, endpoint, execution_time_ms, rows_returned, status,
    error_type, is_slow, is_error)
  select query_name, endpoint, execution_time_ms, rows_returned, status, error_type, is_slow, is_error
  from jsonb_to_record(entry) as e(query_name text, endpoint text, execution_time_ms double precision,
    rows_returned integer, status smallint, error_type text, is_slow boolean, is_error boolean)
$$;
revoke execute on function public.record_query_performance from public;
grant execute on function public.record_query_performance to authenticated;
