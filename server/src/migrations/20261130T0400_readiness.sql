-- When a backup was restored on trial, so that readiness can say how long ago that was.
create table public.restore_trials (
  id uuid primary key default gen_random_uuid(),
  finished_at timestamptz not null default now(),
  row_count bigint not null check (row_count >= 0),
  is_encrypted boolean not null
);
create index restore_trials_by_time on public.restore_trials (finished_at desc);
alter table public.restore_trials enable row level security;

-- The last result of each day (UTC).
create table public.readiness_days (
  day date primary key,
  score smallint not null check (score between 0 and 100),
  checks jsonb not null,
  checked_at timestamptz not null
);
alter table public.readiness_days enable row level security;

-- Instructions for administrators, each with all its versions. The text is Markdown.
create table public.runbooks (
  slug text primary key,
  version integer not null check (version > 0)
);
alter table public.runbooks enable row level security;

create table public.runbook_versions (
  slug text not null references public.runbooks on delete cascade,
  version integer not null check (version > 0),
  title text not null,
  body text not null,
  reason text not null,
  -- Null: came with the product, or by an account that is deleted.
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null,
  -- The version whose text this one has again.
  restores integer,
  primary key (slug, version)
);
create index runbook_versions_by_author on public.runbook_versions (changed_by);
alter table public.runbook_versions enable row level security;
