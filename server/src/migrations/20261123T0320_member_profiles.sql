-- What a member shows of themselves to others, by section. Who sees a section is decided by
-- `visible_profile` alone; members read and write their own row.
create table public.member_profiles (
  owner_id uuid primary key references auth.users on delete cascade,
  headline text not null default '',
  about text not null default '',
  -- The newest first: company, title, from, to, text. See the contract.
  experience jsonb not null default '[]',
  offers text[] not null default '{}',
  seeks text[] not null default '{}',
  -- Their addresses and labels.
  links jsonb not null default '[]',
  headline_audience text not null default 'public'
    check (headline_audience in ('public', 'network', 'first_degree', 'private')),
  about_audience text not null default 'network'
    check (about_audience in ('public', 'network', 'first_degree', 'private')),
  experience_audience text not null default 'network'
    check (experience_audience in ('public', 'network', 'first_degree', 'private')),
  offers_audience text not null default 'network'
    check (offers_audience in ('public', 'network', 'first_degree', 'private')),
  seeks_audience text not null default 'network'
    check (seeks_audience in ('public', 'network', 'first_degree', 'private')),
  links_audience text not null default 'network'
    check (links_audience in ('public', 'network', 'first_degree', 'private')),
  pictures_audience text not null default 'public'
    check (pictures_audience in ('public', 'network', 'first_degree', 'private')),
  revision integer not null default 1,
  -- When what linked members may want to know of changed: the headline, or the newest experience.
  headline_changed_at timestamptz,
  experience_changed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table public.member_profiles alter column owner_id set statistics 0;
alter table public.member_profiles enable row level security;
create policy member_profiles_own on public.member_profiles for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.member_profiles to authenticated;

-- Pictures of a profile; the first is the member's portrait.
create table public.member_pictures (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  position smallint not null,
  alt text not null default '',
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  content bytea not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
-- A picture is compressed already.
alter table public.member_pictures alter column content set storage external;
create index member_pictures_by_position on public.member_pictures (owner_id, position);
alter table public.member_pictures alter column owner_id set statistics 0;
alter table public.member_pictures enable row level security;
create policy member_pictures_own on public.member_pictures for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete, update (position, alt) on public.member_pictures to authenticated;

-- The addresses of public profiles: the one in use, and former ones, which lead to it for a year and
-- belong to no one else in that time.
create table public.member_slugs (
  owner_id uuid not null references auth.users on delete cascade,
  slug text primary key,
  chosen_at timestamptz not null,
  retired_at timestamptz
);
create unique index member_slugs_in_use on public.member_slugs (owner_id) where retired_at is null;
create index member_slugs_of on public.member_slugs (owner_id);
alter table public.member_slugs alter column owner_id set statistics 0;
alter table public.member_slugs enable row level security;
create policy member_slugs_own on public.member_slugs for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.member_slugs to authenticated;
