-- What one request or recurring job leads to has one id. Transactions set it, rows take it by default.
alter table public.admin_audit_log add column correlation_id text
  default nullif(current_setting('kith.correlation_id', true), '');
create index admin_audit_log_correlation on public.admin_audit_log (correlation_id)
  where correlation_id is not null;
alter table auth.outgoing_emails add column correlation_id text
  default nullif(current_setting('kith.correlation_id', true), '');
create index outgoing_emails_correlation on auth.outgoing_emails (correlation_id)
  where correlation_id is not null;
alter table public.notification_facts add column correlation_id text
  default nullif(current_setting('kith.correlation_id', true), '');
create index notification_facts_correlation on public.notification_facts (correlation_id)
  where correlation_id is not null;
alter table public.provider_events add column correlation_id text
  default nullif(current_setting('kith.correlation_id', true), '');
create index provider_events_correlation on public.provider_events (correlation_id)
  where correlation_id is not null;
create index provider_events_subject on public.provider_events (subject_id);

-- What no other table keeps: requests from which something followed or that failed, events that other
-- services sent, and emails that were sent. Of the service; names no one, and is kept for thirty days.
create table public.trace_entries (
  id uuid primary key default gen_random_uuid(),
  correlation_id text not null,
  kind text not null check (kind in ('request', 'webhook', 'email')),
  -- The email's id.
  reference text,
  -- Method and path without ids, or the masked address.
  name text not null,
  outcome text not null,
  started_at timestamptz,
  happened_at timestamptz not null
);
create index trace_entries_correlation on public.trace_entries (correlation_id);
create index trace_entries_reference on public.trace_entries (reference) where reference is not null;
create index trace_entries_by_time on public.trace_entries (happened_at desc);
alter table public.trace_entries enable row level security;

-- The answered requests to the API by minute, and that a server was running. Of the service.
create table public.request_minutes (
  minute timestamptz primary key,
  requests integer not null default 0,
  failed integer not null default 0,
  within_300_ms integer not null default 0,
  within_1000_ms integer not null default 0
);
alter table public.request_minutes enable row level security;
