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
-- one function, since flags are no secret.
create table public.feature_flags (
  name text primary key,
  enabled boolean not null,
  updated_at timestamptz not null default now()
);
alter table public.feature_flags enable row level security;

create function public.stored_flags() returns table (name text, enabled boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select f.name, f.enabled from feature_flags f
$$;
revoke execute on function public.stored_flags from public;
grant execute on function public.stored_flags to anon, authenticated;
