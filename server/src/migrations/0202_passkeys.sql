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

-- What an authenticator has to sign, once. Without a user it is a sign-in's.
create table auth.passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index passkey_challenges_user on auth.passkey_challenges (user_id);
create index passkey_challenges_age on auth.passkey_challenges (expires_at);

alter table auth.passkeys enable row level security;
alter table auth.passkey_challenges enable row level security;
