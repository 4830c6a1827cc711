create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  phone text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  new_phone text,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  is_sso_user boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_lower check (email = lower(email))
);
create unique index users_email_key on auth.users (email) where not is_sso_user;
create unique index users_phone_key on auth.users (phone);

create table auth.identities (
  identity_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_subject text not null,
  identity_data jsonb not null default '{}',
  email text,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_subject)
);
create index identities_user on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1',
  amr jsonb not null default '[]',
  user_agent text,
  ip inet,
  refresh_counter bigint not null default 0,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz,
  not_after timestamptz
);
create index sessions_user on auth.sessions (user_id);

-- Tables of the auth service are the service's alone: row-level security on, no policy.
alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  display_name text not null default '',
  locale text not null default 'en-US',
  timezone text not null default 'UTC',
  last_visit_at timestamptz,
  previous_visit_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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
  unique (user_id, consent_type)
);
alter table public.user_consent enable row level security;
create policy user_consent_own on public.user_consent for all to authenticated
  using (user_id = (select auth_uid())) with check (user_id = (select auth_uid()));
grant select, insert, update on public.user_consent to authenticated;
grant select, insert, update on public.user_consent to anon;

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

create function public.record_consent_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into user_consent_history (user_id, consent_type, consent_granted, consent_version, legal_basis)
  values (new.user_id, new.consent_type, new.consent_granted, new.consent_version, new.legal_basis);
  return null;
end
$$;
create trigger user_consent_history_write after insert or update on public.user_consent
  for each row execute function public.record_consent_change();

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
