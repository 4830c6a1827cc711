-- Events by month: an expired month is dropped whole. Rows whose month has no partition yet wait in the
-- default partition until `keep_months` makes it. Rights are on the parents alone: no one reaches a
-- partition past its parent's policies.
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
create table public.usage_events_default partition of public.usage_events default;
alter table public.usage_events enable row level security;
alter table public.usage_events_default enable row level security;
create index usage_events_owner on public.usage_events (owner_id, recorded_at);
create policy usage_events_read on public.usage_events for select to authenticated
  using (owner_id = (select auth_uid()));
create policy usage_events_write on public.usage_events for insert to authenticated
  with check (owner_id = (select auth_uid()));
grant select, insert on public.usage_events to authenticated;

create table public.billing_events (
  recorded_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references auth.users on delete cascade,
  data jsonb not null,
  primary key (recorded_at, id)
) partition by range (recorded_at);
create table public.billing_events_default partition of public.billing_events default;
alter table public.billing_events enable row level security;
alter table public.billing_events_default enable row level security;
create index billing_events_owner on public.billing_events (owner_id, recorded_at);
create policy billing_events_read on public.billing_events for select to authenticated
  using (owner_id = (select auth_uid()));
create policy billing_events_write on public.billing_events for insert to authenticated
  with check (owner_id = (select auth_uid()));
grant select, insert on public.billing_events to authenticated;

-- Operational records name no one: they show how the product works, not what somebody did. No policy
-- and no grant: members add to them through functions.
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
alter table public.query_performance enable row level security;
alter table public.query_performance_default enable row level security;

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
alter table public.storage_usage enable row level security;
alter table public.storage_usage_default enable row level security;

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
create table public.error_reports_default partition of public.error_reports default;
alter table public.error_reports enable row level security;
alter table public.error_reports_default enable row level security;
create index error_reports_correlation on public.error_reports (correlation_id);
