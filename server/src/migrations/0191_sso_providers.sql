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

-- Whose email addresses lead there.
create table auth.sso_domains (
  domain text primary key check (domain = lower(domain)),
  provider_id uuid not null references auth.sso_providers on delete cascade
);
create index sso_domains_provider on auth.sso_domains (provider_id);

alter table auth.sso_providers enable row level security;
alter table auth.sso_domains enable row level security;
