-- A flag can be on for a share of the members (the same ones for as long as the share stands; a
-- larger share only adds to them), and for single members whatever holds for the others.
alter table public.feature_flags add percentage smallint check (percentage between 0 and 100);

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

-- Where a member stands among all for a flag, 0 to 99: spread anew by each flag's name, so that it is
-- not always the same members who try what is new.
create function public.flag_place(name text, member uuid) returns integer
language sql immutable parallel safe
as $$
  select (('x' || substr(md5(name || ':' || member::text), 1, 7))::bit(28)::integer) % 100
$$;

create or replace function public.stored_flags() returns table (name text, enabled boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(f.name, m.name), coalesce(m.enabled, case
    when f.percentage is null then f.enabled
    when auth_uid() is null then f.percentage = 100
    else flag_place(f.name, auth_uid()) < f.percentage end)
  from feature_flags f
  full join (select * from feature_flag_members where user_id = auth_uid()) m on m.name = f.name
$$;
