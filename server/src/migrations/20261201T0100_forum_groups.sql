-- Which group of the forum a badge or a plan belongs to, where an administrator chose another one than the
-- product's: null is none. Of the service.
create table public.forum_group_rules (
  source text not null primary key,
  group_name text check (group_name ~ '^kith_[a-z0-9_]{1,15}$')
);
alter table public.forum_group_rules enable row level security;

-- Who changed a rule or the groups at the forum, and why; the job is no one. Of the service.
create table public.forum_group_changes (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('rule', 'automatic', 'repair', 'sync')),
  source text,
  before_value text,
  after_value text,
  group_name text,
  added integer not null default 0,
  removed integer not null default 0,
  fault text,
  reason text not null,
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null
);
create index forum_group_changes_by_time on public.forum_group_changes (changed_at desc, id);
create index forum_group_changes_author on public.forum_group_changes (changed_by);
alter table public.forum_group_changes enable row level security;

-- At most one row: whether groups are synced each hour, how that went, and until when the forum wants no requests.
create table public.forum_sync_state (
  is_only boolean primary key default true check (is_only),
  is_automatic boolean not null default true,
  paused_until timestamptz,
  synced_at timestamptz,
  added integer not null default 0,
  removed integer not null default 0,
  held integer not null default 0,
  fault text
);
alter table public.forum_sync_state enable row level security;
