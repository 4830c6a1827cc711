-- Adds an operational record. Threat: as definer it passes row-level security; it writes one row
-- into its own table, from values that the caller has checked, and returns nothing.
create or replace function public.record_error_report(entry jsonb) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into error_reports (correlation_id, happened_at, name, message, stack, component_stack, url,
    user_agent, retryable)
  select correlation_id, "timestamp", name, message, stack, component_stack, url, user_agent, retryable
  from jsonb_to_record(entry) as e(correlation_id text, "timestamp" timestamptz, name text,
    message text, stack text, component_stack text, url text, user_agent text, retryable boolean)
$$;
revoke execute on function public.record_error_report from public;
grant execute on function public.record_error_report to anon;
