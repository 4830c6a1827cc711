create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  display_name text not null default '',
  locale text not null default 'en-US',
  timezone text not null default 'UTC',
  last_visit_at timestamptz,
  previous_visit_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  quickstart_dismissed_at timestamptz
);
alter table public.profiles enable row level security;
create policy profiles_own on public.profiles for all to authenticated
  using (id = (select auth_uid())) with check (id = (select auth_uid()));
grant select, update on public.profiles to authenticated;

create table public.user_consent (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  consent_type text not null check (consent_type in
    ('data_processing', 'ai_matching', 'intro_facilitation', 'analytics', 'marketing', 'profile_visibility')),
  consent_granted boolean not null,
  user_agent text,
  consent_version text not null default 'v1.0',
  legal_basis text not null default 'explicit_consent',
  granted_at timestamptz,
  expires_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (user_id, consent_type),
  -- The record is written by the browser: its texts are bounded.
  constraint user_consent_lengths check (
    length(user_agent) <= 2000 and length(consent_version) <= 50 and length(legal_basis) <= 50)
);
alter table public.user_consent enable row level security;
create policy user_consent_own on public.user_consent for all to authenticated
  using (user_id = (select auth_uid())) with check (user_id = (select auth_uid()));
grant select, insert, update on public.user_consent to authenticated;
grant select, insert, update on public.user_consent to anon;
-- The history holds states, not repetitions: saving the same choices again adds nothing to it.
create trigger user_consent_history_first after insert on public.user_consent
  for each row execute function public.record_consent_change();
create trigger user_consent_history_change after update on public.user_consent
  for each row when (
    (old.consent_granted, old.consent_version, old.legal_basis)
    is distinct from (new.consent_granted, new.consent_version, new.legal_basis))
  execute function public.record_consent_change();

-- Every state that a consent had, kept by the database itself.
create table public.user_consent_history (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  consent_type text not null,
  consent_granted boolean not null,
  consent_version text not null,
  legal_basis text not null,
  recorded_at timestamptz not null default now()
);
create index user_consent_history_user on public.user_consent_history (user_id, recorded_at desc);
alter table public.user_consent_history enable row level security;
create policy user_consent_history_own on public.user_consent_history for select to authenticated
  using (user_id = (select auth_uid()));
grant select on public.user_consent_history to authenticated;

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

-- Preferences that bind requests to the member. No row: they are kept in the member's browser.
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

-- The first answer to a POST that creates, for repeats with the same key. Swept after a day.
create table public.idempotency_keys (
  owner_id uuid not null references auth.users on delete cascade,
  endpoint text not null,
  key text not null,
  input_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (owner_id, endpoint, key)
);
create index idempotency_keys_age on public.idempotency_keys (created_at);
alter table public.idempotency_keys enable row level security;
create policy idempotency_keys_own on public.idempotency_keys for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.idempotency_keys to authenticated;

-- Tokens that members make for their scripts. Only a hash of the secret is kept, which no member can
-- read.
create table public.access_tokens (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  scopes text[] not null,
  prefix text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  -- When its member was emailed that it was made.
  told_at timestamptz,
  primary key (owner_id, id)
);
create index access_tokens_age on public.access_tokens (expires_at);
alter table public.access_tokens enable row level security;
create policy access_tokens_own on public.access_tokens for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select (owner_id, id, name, scopes, prefix, created_at, expires_at, last_used_at),
  insert, delete on public.access_tokens to authenticated;

-- Everything about a member as one archive, made in the background. It is stored in parts, so
-- that neither its making nor its download holds it whole.
create table public.account_exports (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  progress smallint not null default 0,
  attempts smallint not null default 0,
  size_bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Removed by the member; the row still counts for the day's limit.
  deleted_at timestamptz,
  primary key (owner_id, id)
);
create unique index account_exports_at_work on public.account_exports (owner_id)
  where status in ('queued', 'running') and deleted_at is null;
alter table public.account_exports enable row level security;
create policy account_exports_own on public.account_exports for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.account_exports to authenticated;

create table public.account_export_parts (
  owner_id uuid not null,
  export_id uuid not null,
  position integer not null,
  content bytea not null,
  primary key (owner_id, export_id, position),
  foreign key (owner_id, export_id) references public.account_exports on delete cascade
);
-- An archive is compressed already.
alter table public.account_export_parts alter column content set storage external;
alter table public.account_export_parts enable row level security;
create policy account_export_parts_own on public.account_export_parts for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.account_export_parts to authenticated;
