-- What administrators have watched, and how it is. Of the service; nothing here is about a member.
create table public.monitors (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  measure text not null check (measure in ('queue_depth', 'queue_age', 'dead_letters', 'failed_emails',
    'error_rate', 'slow_rate', 'browser_errors', 'payment_event_age', 'backup_age', 'ledger_faults')),
  threshold double precision not null check (threshold >= 0),
  period_minutes integer not null check (period_minutes between 1 and 1440),
  is_active boolean not null,
  emails boolean not null,
  webhook_url text,
  state text not null default 'unknown' check (state in ('ok', 'alert', 'unknown')),
  state_since timestamptz not null,
  value double precision,
  checked_at timestamptz,
  -- What was announced last: a recovery follows only an alert that was.
  announced text not null default 'ok' check (announced in ('ok', 'alert')),
  silenced_until timestamptz,
  silence_reason text,
  revision integer not null default 1,
  created_at timestamptz not null
);
alter table public.monitors enable row level security;

-- Each change of a state, newest kept for a year.
create table public.monitor_events (
  id uuid primary key default gen_random_uuid(),
  monitor_id uuid not null references public.monitors on delete cascade,
  state text not null check (state in ('ok', 'alert', 'unknown')),
  value double precision,
  happened_at timestamptz not null
);
create index monitor_events_by_time on public.monitor_events (monitor_id, happened_at desc);
create index monitor_events_age on public.monitor_events (happened_at);
alter table public.monitor_events enable row level security;

-- Who was notified of which of them, and how that went.
create table public.monitor_notices (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.monitor_events on delete cascade,
  channel text not null check (channel in ('email', 'webhook')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  fault text,
  created_at timestamptz not null,
  unique (event_id, channel)
);
alter table public.monitor_notices enable row level security;

-- Who changed what, and why. Of a deleted administrator the change stays without the name.
create table public.monitor_changes (
  id uuid primary key default gen_random_uuid(),
  monitor_id uuid not null references public.monitors on delete cascade,
  kind text not null check (kind in ('created', 'changed', 'silenced', 'unsilenced')),
  before jsonb,
  after jsonb,
  silenced_until timestamptz,
  reason text not null,
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null
);
create index monitor_changes_by_time on public.monitor_changes (monitor_id, changed_at desc);
create index monitor_changes_by_author on public.monitor_changes (changed_by);
alter table public.monitor_changes enable row level security;

-- What each measure said, each minute or hour, for two weeks: what is judged now, and in a dry run.
create table public.measure_readings (
  measure text not null,
  read_at timestamptz not null,
  value double precision not null,
  total double precision,
  primary key (measure, read_at)
);
create index measure_readings_age on public.measure_readings (read_at);
alter table public.measure_readings enable row level security;

-- When the database was backed up with `npm run backup`.
create table public.backup_runs (
  id uuid primary key default gen_random_uuid(),
  finished_at timestamptz not null default now(),
  bytes bigint not null,
  is_encrypted boolean not null
);
create index backup_runs_by_time on public.backup_runs (finished_at desc);
alter table public.backup_runs enable row level security;
