-- Which installation this database serves, as flags know it. One row, written when a server starts.
create table public.server_environment (
  is_only boolean primary key default true check (is_only),
  environment text not null check (environment in ('dev', 'staging', 'production'))
);
alter table public.server_environment enable row level security;

-- What a flag is set to in one environment, before what applies everywhere.
create table public.feature_flag_environments (
  name text not null,
  environment text not null check (environment in ('dev', 'staging', 'production')),
  enabled boolean not null,
  percentage smallint check (percentage between 0 and 100),
  updated_at timestamptz not null default now(),
  primary key (name, environment)
);
alter table public.feature_flag_environments enable row level security;

-- What a flag is set to for the members of one plan, before their environment's setting.
create table public.feature_flag_plans (
  name text not null,
  plan text not null references public.plans,
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (name, plan)
);
create index feature_flag_plans_plan on public.feature_flag_plans (plan);
alter table public.feature_flag_plans enable row level security;

-- Who set which flag to what, and why. What is about one member goes with their account; of a deleted
-- administrator the change stays without the name.
create table public.feature_flag_changes (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  scope text not null check (scope in ('everywhere', 'environment', 'plan', 'member')),
  environment text,
  plan text,
  target_user_id uuid references auth.users on delete cascade,
  before text not null,
  after text not null,
  reason text not null,
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null,
  undoes uuid references public.feature_flag_changes on delete set null
);
create index feature_flag_changes_by_name on public.feature_flag_changes (name, changed_at desc, id);
create index feature_flag_changes_by_target on public.feature_flag_changes (target_user_id);
create index feature_flag_changes_by_author on public.feature_flag_changes (changed_by);
create index feature_flag_changes_undone on public.feature_flag_changes (undoes);
alter table public.feature_flag_changes enable row level security;
