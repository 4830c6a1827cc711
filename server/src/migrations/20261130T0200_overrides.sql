-- What waits for a second administrator, and who decided it: one way for everything about money or rights.
create table public.admin_approvals (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('override', 'dispute')),
  subject_id uuid not null,
  -- The member it is about: they decide nothing about themselves.
  member_id uuid not null references auth.users on delete cascade,
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined', 'withdrawn')),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz
);
create unique index admin_approvals_pending on public.admin_approvals (subject, subject_id)
  where state = 'pending';
create index admin_approvals_by_subject on public.admin_approvals (subject, subject_id, requested_at desc);
create index admin_approvals_by_member on public.admin_approvals (member_id);
create index admin_approvals_by_requester on public.admin_approvals (requested_by);
create index admin_approvals_by_decider on public.admin_approvals (decided_by);
alter table public.admin_approvals enable row level security;

-- What administrators granted members beside what those earned or paid for.
create table public.member_overrides (
  id uuid primary key,
  member_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('credits', 'plan', 'limit', 'badge', 'verified_email')),
  -- The grant as it was asked for.
  wanted jsonb not null,
  expires_at timestamptz,
  reason text not null,
  state text not null check (state in ('pending', 'declined', 'withdrawn', 'active', 'expired', 'undone')),
  requested_by uuid references auth.users on delete set null,
  requested_at timestamptz not null,
  applied_at timestamptz,
  ended_by uuid references auth.users on delete set null,
  ended_at timestamptz,
  note text not null default ''
);
-- Of two plans or limits at once no one could say which one applies.
create unique index member_overrides_single on public.member_overrides (member_id, kind)
  where kind in ('plan', 'limit') and state in ('pending', 'active');
create index member_overrides_by_member on public.member_overrides (member_id);
create index member_overrides_by_time on public.member_overrides (requested_at desc, id);
create index member_overrides_due on public.member_overrides (expires_at) where state = 'active';
create index member_overrides_by_requester on public.member_overrides (requested_by);
create index member_overrides_by_ender on public.member_overrides (ended_by);
alter table public.member_overrides enable row level security;

-- A plan that a member has for a while without paying for it.
create table public.granted_plans (
  owner_id uuid primary key references auth.users on delete cascade,
  plan text not null references public.plans,
  until timestamptz not null
);
alter table public.granted_plans alter column owner_id set statistics 0;
create index granted_plans_by_plan on public.granted_plans (plan);
create index granted_plans_by_end on public.granted_plans (until);
alter table public.granted_plans enable row level security;
create policy granted_plans_own on public.granted_plans for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.granted_plans to authenticated;

-- Limits of a plan that are higher for one member for a while.
create table public.granted_limits (
  owner_id uuid primary key references auth.users on delete cascade,
  bridges_per_month integer not null check (bridges_per_month > 0)
);
alter table public.granted_limits alter column owner_id set statistics 0;
alter table public.granted_limits enable row level security;
create policy granted_limits_own on public.granted_limits for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.granted_limits to authenticated;
