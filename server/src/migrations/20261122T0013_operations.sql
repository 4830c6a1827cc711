-- Who is more than a member. Only the service writes it; a member may read their own role.
create table public.user_roles (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null check (role in ('admin')),
  granted_at timestamptz not null default now()
);
alter table public.user_roles enable row level security;
create policy user_roles_own on public.user_roles for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.user_roles to authenticated;

-- What a flag is set to instead of its default: the service's table, which everybody reads through
-- `stored_flags`, since flags are no secret.
create table public.feature_flags (
  name text primary key,
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  -- On for this share of the members: the same ones for as long as it stays, more when it grows.
  percentage smallint check (percentage between 0 and 100)
);
alter table public.feature_flags enable row level security;

-- Flags that are on or off for one member, before any other rule.
create table public.feature_flag_members (
  name text not null,
  user_id uuid not null references auth.users on delete cascade,
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (name, user_id)
);
create index feature_flag_members_user on public.feature_flag_members (user_id);
alter table public.feature_flag_members enable row level security;
create policy feature_flag_members_own on public.feature_flag_members for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.feature_flag_members to authenticated;

-- Experiments with several arms: each member stays in one arm of each. Members read what runs; the
-- service alone writes it.
create table public.ab_test_configs (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  arms jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'running', 'ended')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table public.ab_test_configs enable row level security;
create policy ab_test_configs_read on public.ab_test_configs for select to authenticated using (true);
grant select on public.ab_test_configs to authenticated;
create trigger notify_change after insert or update or delete on public.ab_test_configs
  for each row execute function public.notify_change('everybody', '', 'id');

-- What administrators did, and who was refused. Written by one function and never changed: a record
-- that its subject could alter would prove nothing. A deleted account leaves the action without the
-- name.
create table public.admin_audit_log (
  id uuid primary key default gen_random_uuid(),
  admin_user_id uuid references auth.users on delete set null,
  action_type text not null check (action_type in ('route_access', 'rpc_call', 'access_denied')),
  route_path text,
  rpc_function text,
  target_user_id uuid references auth.users on delete set null,
  ip_address inet,
  user_agent text,
  session_id uuid,
  request_data jsonb not null default '{}',
  response_status smallint,
  error_message text,
  success boolean not null,
  created_at timestamptz not null default now()
);
create index admin_audit_log_by_time on public.admin_audit_log (created_at desc, id);
create index admin_audit_log_by_admin on public.admin_audit_log (admin_user_id);
create index admin_audit_log_by_target on public.admin_audit_log (target_user_id);
create index admin_audit_log_by_action on public.admin_audit_log (action_type, created_at desc, id);
alter table public.admin_audit_log enable row level security;
create policy admin_audit_log_read on public.admin_audit_log for select to authenticated
  using ((select is_admin()));
grant select on public.admin_audit_log to authenticated;
create trigger admin_audit_log_kept before update or delete on public.admin_audit_log
  for each row execute function public.protect_audit_log();
create trigger admin_audit_log_never_emptied before truncate on public.admin_audit_log
  for each statement execute function public.protect_audit_log();

create table public.support_tickets (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- What the member and support call it.
  number bigint generated always as identity (start with 1001) unique,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  -- When support was emailed; null until then.
  mailed_at timestamptz,
  primary key (owner_id, id)
);
create index support_tickets_by_time on public.support_tickets (owner_id, created_at desc, id);
alter table public.support_tickets enable row level security;
create policy support_tickets_own on public.support_tickets for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert on public.support_tickets to authenticated;

-- Addresses that asked to hear when the second version opens, each once, with the text agreed to.
-- Anyone may add one; only the service reads them.
create table public.waitlist (
  email text primary key check (email = lower(email)),
  locale text not null,
  consent_text text not null,
  created_at timestamptz not null
);
alter table public.waitlist enable row level security;
create policy waitlist_join on public.waitlist for insert to anon, authenticated with check (true);
grant insert on public.waitlist to anon, authenticated;
