-- Adds an operational record. Threat: as definer it passes row-level security; it writes one row
-- into its own table, from values that the caller has checked, and returns nothing.
create or replace function public.record_storage_usage(entry jsonb) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into storage_usage (quota_bytes, usage_bytes, usage_percentage, breakdown)
  select quota_bytes, usage_bytes, usage_percentage, breakdown
  from jsonb_to_record(entry) as e(quota_bytes bigint, usage_bytes bigint,
    usage_percentage double precision, breakdown jsonb)
$$;
revoke execute on function public.record_storage_usage from public;
grant execute on function public.record_storage_usage to authenticated;
