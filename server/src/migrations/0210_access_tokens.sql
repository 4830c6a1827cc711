-- Tokens that members make for their scripts. Of the secret only its hash is kept, and no member
-- reads even that.
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
  -- When its member was mailed that it was made.
  told_at timestamptz,
  primary key (owner_id, id)
);
create index access_tokens_age on public.access_tokens (expires_at);
alter table public.access_tokens enable row level security;
create policy access_tokens_own on public.access_tokens for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select (owner_id, id, name, scopes, prefix, created_at, expires_at, last_used_at),
  insert, delete on public.access_tokens to authenticated;
