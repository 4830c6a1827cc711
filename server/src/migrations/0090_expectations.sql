-- What a member wants from the product. No row: the defaults of the contract.
create table public.expectations (
  owner_id uuid primary key references auth.users on delete cascade,
  goals text[] not null,
  topics text[] not null,
  nudges_per_day smallint not null check (nudges_per_day between 1 and 5),
  nudge_kinds text[] not null check (cardinality(nudge_kinds) > 0),
  updated_at timestamptz not null
);
alter table public.expectations enable row level security;
create policy expectations_own on public.expectations for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.expectations to authenticated;

-- Preferences that bind requests to the member. No row: they stay in the member's browser.
create table public.privacy_preferences (
  owner_id uuid primary key references auth.users on delete cascade,
  warmth_threshold smallint not null check (warmth_threshold between 0 and 100),
  region_restrictions text[] not null,
  time_window_start smallint not null check (time_window_start between 0 and 23),
  time_window_end smallint not null check (time_window_end between 1 and 24),
  timezone text not null,
  cooldown_period_days smallint not null check (cooldown_period_days >= 0),
  max_introductions_per_week smallint not null check (max_introductions_per_week >= 0),
  auto_accept_first_degree boolean not null,
  visibility_level text not null
    check (visibility_level in ('public', 'network', 'first_degree', 'private')),
  data_retention_months smallint not null check (data_retention_months > 0),
  updated_at timestamptz not null,
  check (time_window_start < time_window_end)
);
alter table public.privacy_preferences enable row level security;
create policy privacy_preferences_own on public.privacy_preferences for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.privacy_preferences to authenticated;
