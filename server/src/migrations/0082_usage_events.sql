-- Events by month: a month that is past its time is dropped whole. Rows whose month has no table yet
-- wait in the default partition until `keep_months` makes it.
create table public.usage_events (
  recorded_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references auth.users on delete cascade,
  feature_name text not null,
  action text not null,
  resource_id text,
  resource_type text,
  usage_data jsonb not null default '{}',
  processing_time double precision,
  success boolean not null default true,
  error_message text,
  credits_consumed integer not null default 0,
  session_id text,
  primary key (recorded_at, id)
) partition by range (recorded_at);
create index usage_events_owner on public.usage_events (owner_id, recorded_at);
create table public.usage_events_default partition of public.usage_events default;

create table public.billing_events (
  recorded_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references auth.users on delete cascade,
  data jsonb not null,
  primary key (recorded_at, id)
) partition by range (recorded_at);
create index billing_events_owner on public.billing_events (owner_id, recorded_at);
create table public.billing_events_default partition of public.billing_events default;

-- Operational records name nobody: they say how the product does, not what somebody did.
create table public.query_performance (
  recorded_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  query_name text not null,
  endpoint text,
  execution_time_ms double precision not null,
  rows_returned integer,
  status smallint,
  error_type text,
  is_slow boolean,
  is_error boolean,
  primary key (recorded_at, id)
) partition by range (recorded_at);
create table public.query_performance_default partition of public.query_performance default;

create table public.storage_usage (
  recorded_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  quota_bytes bigint not null,
  usage_bytes bigint not null,
  usage_percentage double precision not null,
  breakdown jsonb not null default '{}',
  primary key (recorded_at, id)
) partition by range (recorded_at);
create table public.storage_usage_default partition of public.storage_usage default;

create table public.error_reports (
  recorded_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  correlation_id text not null,
  happened_at timestamptz not null,
  name text not null,
  message text not null,
  stack text,
  component_stack text,
  url text not null,
  user_agent text not null,
  retryable boolean not null,
  primary key (recorded_at, id)
) partition by range (recorded_at);
create index error_reports_correlation on public.error_reports (correlation_id);
create table public.error_reports_default partition of public.error_reports default;

do $$
declare
  parent text;
begin
  foreach parent in array array['usage_events', 'billing_events', 'query_performance',
    'storage_usage', 'error_reports'] loop
    execute format('alter table public.%I enable row level security', parent);
    execute format('alter table public.%I enable row level security', parent || '_default');
  end loop;
end
$$;

-- Rights stand on the parents alone: nobody reaches a partition past its parent's policies.
create policy usage_events_read on public.usage_events for select to authenticated
  using (owner_id = (select auth_uid()));
create policy usage_events_write on public.usage_events for insert to authenticated
  with check (owner_id = (select auth_uid()));
grant select, insert on public.usage_events to authenticated;
create policy billing_events_read on public.billing_events for select to authenticated
  using (owner_id = (select auth_uid()));
create policy billing_events_write on public.billing_events for insert to authenticated
  with check (owner_id = (select auth_uid()));
grant select, insert on public.billing_events to authenticated;

-- Operational records are the service's: no policy, no grant. Whoever is served adds to them through
-- these functions. Threat: they pass row-level security; each writes one row into its own table, from
-- values that the caller has checked, and answers nothing.
create function public.record_query_performance(entry jsonb) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into query_performance (query_name, endpoint, execution_time_ms, rows_returned, status,
    error_type, is_slow, is_error)
  select query_name, endpoint, execution_time_ms, rows_returned, status, error_type, is_slow, is_error
  from jsonb_to_record(entry) as e(query_name text, endpoint text, execution_time_ms double precision,
    rows_returned integer, status smallint, error_type text, is_slow boolean, is_error boolean)
$$;

create function public.record_storage_usage(entry jsonb) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into storage_usage (quota_bytes, usage_bytes, usage_percentage, breakdown)
  select quota_bytes, usage_bytes, usage_percentage, breakdown
  from jsonb_to_record(entry) as e(quota_bytes bigint, usage_bytes bigint,
    usage_percentage double precision, breakdown jsonb)
$$;

create function public.record_error_report(entry jsonb) returns void
language sql security definer set search_path = public, pg_temp
as $$
  insert into error_reports (correlation_id, happened_at, name, message, stack, component_stack, url,
    user_agent, retryable)
  select correlation_id, "timestamp", name, message, stack, component_stack, url, user_agent, retryable
  from jsonb_to_record(entry) as e(correlation_id text, "timestamp" timestamptz, name text,
    message text, stack text, component_stack text, url text, user_agent text, retryable boolean)
$$;

revoke execute on function public.record_query_performance, public.record_storage_usage,
  public.record_error_report from public;
grant execute on function public.record_query_performance, public.record_storage_usage
  to authenticated;
grant execute on function public.record_error_report to anon;

-- Makes the months of `parent` up to two ahead, taking over rows that waited in its default
-- partition, and drops those that ended more than `kept` months ago. A repeat finds nothing to do.
create function public.keep_months(parent text, kept integer) returns void
language plpgsql set search_path = public, pg_temp set timezone = 'UTC'
as $$
declare
  current_month timestamptz := date_trunc('month', now());
  first_month timestamptz := current_month;
  first_waiting timestamptz;
  month timestamptz;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('kith.keep_months'));
  execute format('delete from %I where recorded_at < %L', parent || '_default',
    current_month - make_interval(months => kept));
  execute format('select date_trunc(''month'', min(recorded_at)) from %I', parent || '_default')
    into first_waiting;
  first_month := least(current_month, first_waiting);
  for month in
    select generate_series(first_month, current_month + interval '2 months', interval '1 month')
  loop
    part := parent || '_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('public.' || part) is not null;
    execute format('create table %I (like %I including all)', part, parent);
    execute format('alter table %I enable row level security', part);
    execute format(
      'with moved as (delete from %I where recorded_at >= %L and recorded_at < %L returning *)
       insert into %I select * from moved',
      parent || '_default', month, month + interval '1 month', part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, part, month, month + interval '1 month');
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_\d{4}_\d{2}$')
      and to_timestamp(right(c.relname, 7), 'YYYY_MM')
        < current_month - make_interval(months => kept)
  loop
    execute format('drop table %I', part);
  end loop;
end
$$;
revoke execute on function public.keep_months from public;
