-- What the auth service keeps for itself: secrets and keys made at first start.
create table auth.settings (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table auth.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- When the last few refresh tokens were replaced (ms since 1970), newest first: a token of the past
-- is forgiven for a moment, counted from its own replacement.
alter table auth.sessions add column recent_rotations jsonb not null default '[]';

-- How many confirmations a change of address still wants.
alter table auth.users add column email_change_confirmations smallint not null default 0;

-- A sign-in that began in one place and ends where its code verifier is kept.
create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_method text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  auth_code_hash bytea unique,
  code_issued_at timestamptz,
  created_at timestamptz not null default now()
);
create index flow_states_user on auth.flow_states (user_id);
create index flow_states_age on auth.flow_states (created_at);

-- What a mail carries: a long token for its link and a short code for typing, both only as hashes.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  type text not null check (type in
    ('signup', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
  address text not null,
  link_hash bytea not null unique,
  code_hash bytea not null,
  failed_attempts smallint not null default 0,
  flow_id uuid references auth.flow_states on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, type)
);
create index one_time_tokens_address on auth.one_time_tokens (address);
create index one_time_tokens_flow on auth.one_time_tokens (flow_id);
create index one_time_tokens_age on auth.one_time_tokens (expires_at);

-- Counters of the limits; keys hold hashes, never an address. The columns are rate-limiter-flexible's.
create table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on auth.rate_limits (expire);

-- Mails on their way out. Without SMTP they stay for a while, to be read at /dev/mail.
create table auth.mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
create index mails_age on auth.mails (created_at desc);

alter table auth.settings enable row level security;
alter table auth.signing_keys enable row level security;
alter table auth.flow_states enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.rate_limits enable row level security;
alter table auth.mails enable row level security;

-- A member may read their own address; everything else of the row is the service's.
create policy users_own_address on auth.users for select to authenticated
  using (id = (select auth_uid()));
grant select (id, email) on auth.users to authenticated;
