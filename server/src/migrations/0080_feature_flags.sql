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

-- What a flag is set to instead of its default. Flags are no secret: everybody may read them.
create table public.feature_flags (
  name text primary key,
  enabled boolean not null,
  updated_at timestamptz not null default now()
);
alter table public.feature_flags enable row level security;
create policy feature_flags_read on public.feature_flags for select to anon, authenticated
  using (true);
grant select on public.feature_flags to anon, authenticated;
