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

-- Which factor raised the session; refresh tokens below the floor are of the time before.
alter table auth.sessions
  add column factor_id uuid references auth.factors on delete set null,
  add column refresh_floor bigint not null default 0;
create index sessions_factor on auth.sessions (factor_id);

alter table auth.factors enable row level security;
alter table auth.factor_challenges enable row level security;
