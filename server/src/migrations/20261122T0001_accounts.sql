-- Tables of the auth service are read by the service alone: row-level security on, and no policy where
-- none is named.
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
  -- How many confirmations a change of address still needs.
  email_change_confirmations smallint not null default 0,
  -- When the member asked to be deleted, when that happens, and when they were warned that it is near.
  deletion_requested_at timestamptz,
  deletion_due_at timestamptz,
  deletion_warned_at timestamptz,
  constraint users_email_lower check (email = lower(email))
);
create unique index users_email_key on auth.users (email) where not is_sso_user;
create unique index users_phone_key on auth.users (phone);
create index users_deletion on auth.users (deletion_due_at) where deletion_due_at is not null;
alter table auth.users enable row level security;
-- A member may read their own address; everything else of the row is the service's.
create policy users_own_address on auth.users for select to authenticated
  using (id = (select auth_uid()));
grant select (id, email) on auth.users to authenticated;

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
-- Accounts are also found by the address that another provider has proved.
create index identities_email on auth.identities (email) where email is not null;
alter table auth.identities enable row level security;

-- Second factors. A TOTP secret is sealed with a key of the service; of a security key only the
-- public part is here.
create table auth.factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text not null default '',
  phone text,
  sealed_secret bytea,
  -- The last time step whose code was accepted: no code counts twice.
  last_totp_step bigint,
  credential_id text unique,
  public_key bytea,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  -- Wrong codes since the last right one; every few of them lock the factor, longer each time.
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name)
);
alter table auth.factors enable row level security;

create table auth.factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.factors on delete cascade,
  ip inet,
  -- Of a phone: the keyed hash of the digits.
  code_hash bytea,
  -- Of a security key: what it has to sign.
  webauthn_challenge text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index factor_challenges_factor on auth.factor_challenges (factor_id);
create index factor_challenges_age on auth.factor_challenges (expires_at);
alter table auth.factor_challenges enable row level security;

-- Codes for members who lost their second factor: one set for a member, each code once, keyed hashes
-- only.
create table auth.recovery_code_sets (
  user_id uuid primary key references auth.users on delete cascade,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);
alter table auth.recovery_code_sets enable row level security;

create table auth.recovery_codes (
  user_id uuid not null references auth.recovery_code_sets on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table auth.recovery_codes enable row level security;

-- Passkeys: signing in without a password. Only public keys are here.
create table auth.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on auth.passkeys (user_id, created_at);
alter table auth.passkeys enable row level security;

-- What an authenticator has to sign, once. Without a user it belongs to a sign-in.
create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index passkey_challenges_user on auth.passkey_challenges (user_id);
create index passkey_challenges_age on auth.passkey_challenges (expires_at);
alter table auth.passkey_challenges enable row level security;

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
  not_after timestamptz,
  -- When the last few refresh tokens were replaced (ms since 1970), newest first: an old token is
  -- accepted for a moment, counted from its own replacement.
  recent_rotations jsonb not null default '[]',
  -- Where the session was opened or last refreshed, as the operator's proxy names it.
  place text,
  -- Which factor raised the session; refresh tokens below the floor were issued before that.
  factor_id uuid references auth.factors on delete set null,
  refresh_floor bigint not null default 0
);
create index sessions_user on auth.sessions (user_id);
create index sessions_factor on auth.sessions (factor_id);
alter table auth.sessions enable row level security;
-- A member reads their own sessions, without the counters of the refresh tokens, and may end them.
create policy sessions_own on auth.sessions for select to authenticated
  using (user_id = (select auth_uid()));
create policy sessions_end on auth.sessions for delete to authenticated
  using (user_id = (select auth_uid()));
grant select (id, user_id, aal, amr, user_agent, place, created_at, refreshed_at, not_after)
  on auth.sessions to authenticated;
grant delete on auth.sessions to authenticated;
