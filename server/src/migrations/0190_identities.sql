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

-- What a code stands for beside its user: the provider, when its session ends at the latest, and the
-- provider's tokens, sealed with the code itself.
alter table auth.flow_states
  add column provider text,
  add column session_ends_at timestamptz,
  add column sealed_tokens bytea;

-- Signed messages and assertions that were accepted, until they would be too old anyway.
create table auth.used_proofs (
  kind text not null check (kind in ('web3', 'saml')),
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (kind, hash)
);
create index used_proofs_age on auth.used_proofs (expires_at);

-- Accounts are looked for by the address that another provider has proved, too.
create index identities_email on auth.identities (email) where email is not null;

alter table auth.provider_flows enable row level security;
alter table auth.used_proofs enable row level security;
