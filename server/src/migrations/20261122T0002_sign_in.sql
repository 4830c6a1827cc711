-- What the auth service keeps for itself: secrets and keys made at first start.
create table auth.settings (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
alter table auth.settings enable row level security;

create table auth.signing_keys (
  kid text primary key,
  -- Null once the key was replaced.
  private_jwk jsonb,
  created_at timestamptz not null default now(),
  public_jwk jsonb not null,
  -- Keys rotate: one that was replaced only verifies, and only until then.
  accepted_until timestamptz
);
alter table auth.signing_keys enable row level security;

-- A sign-in that began in one place and ends where its code verifier is kept.
create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_method text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  auth_code_hash bytea unique,
  code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  -- The provider, when the session ends at the latest, and the provider's tokens, sealed with the code.
  provider text,
  session_ends_at timestamptz,
  sealed_tokens bytea
);
create index flow_states_user on auth.flow_states (user_id);
create index flow_states_age on auth.flow_states (created_at);
alter table auth.flow_states enable row level security;

-- What an email or a text message carries: a long token for its link and a short code for typing, both
-- only as hashes. `sms_signup` confirms a sign-up with a password; `sms` signs in.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  type text not null check (type in
    ('signup', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication',
     'magiclink', 'invite', 'sms', 'sms_signup', 'phone_change')),
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
alter table auth.one_time_tokens enable row level security;

-- Counters of the limits; keys hold hashes, never an address. The columns are rate-limiter-flexible's.
create table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on auth.rate_limits (expire);
alter table auth.rate_limits enable row level security;

-- A sign-in that is under way at a provider. Its state (or relay state) is known here only as a hash,
-- works once and for minutes. With a user it links an identity, and ends with that user's session.
create table auth.provider_flows (
  state_hash bytea primary key,
  provider text not null,
  user_id uuid references auth.users on delete cascade,
  session_id uuid references auth.sessions on delete cascade,
  -- The request of ours that a SAML assertion has to answer.
  request_id text,
  -- The browser that began it, where one did.
  browser_hash bytea,
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null default now(),
  check ((code_challenge is null) = (code_challenge_method is null)),
  check ((user_id is null) = (session_id is null))
);
create index provider_flows_user on auth.provider_flows (user_id);
create index provider_flows_session on auth.provider_flows (session_id);
create index provider_flows_age on auth.provider_flows (created_at);
alter table auth.provider_flows enable row level security;

-- Signed messages and assertions that were accepted, until they would be too old anyway.
create table auth.used_proofs (
  kind text not null check (kind in ('web3', 'saml')),
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (kind, hash)
);
create index used_proofs_age on auth.used_proofs (expires_at);
alter table auth.used_proofs enable row level security;

-- Identity providers of organisations (SAML 2.0), added by the operator.
create table auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  entity_id text not null unique,
  sso_url text not null,
  -- PEM; several while the provider changes its key.
  certificates text[] not null check (cardinality(certificates) between 1 and 8),
  -- Which attribute of an assertion is the email, the full_name.
  attribute_mapping jsonb not null default '{}',
  is_disabled boolean not null default false,
  created_at timestamptz not null default now()
);
alter table auth.sso_providers enable row level security;

-- Whose email addresses lead there.
create table auth.sso_domains (
  domain text primary key check (domain = lower(domain)),
  provider_id uuid not null references auth.sso_providers on delete cascade
);
create index sso_domains_provider on auth.sso_domains (provider_id);
alter table auth.sso_domains enable row level security;

-- Emails on their way out. Without SMTP they are kept for a while, to be read at /dev/mail.
create table auth.mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  -- The address for replies, where that is not the sender.
  reply_to text,
  -- One click ends emails of this kind (RFC 8058).
  unsubscribe_url text
);
create index mails_age on auth.mails (created_at desc);
alter table auth.mails enable row level security;

-- Text messages of the dev environment: not sent, but shown at /dev/sms for a while.
create table auth.short_messages (
  id uuid primary key,
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index short_messages_age on auth.short_messages (created_at desc);
alter table auth.short_messages enable row level security;
