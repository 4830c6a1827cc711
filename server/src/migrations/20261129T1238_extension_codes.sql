-- A code with which the browser extension fetches a token for its member: one at a time, used up by
-- the first exchange. Only a hash of it is kept, which no member can read.
create table public.extension_codes (
  owner_id uuid not null primary key references auth.users on delete cascade,
  code_hash bytea not null unique,
  -- The SHA-256 of the extension's verifier, in base64url.
  code_challenge text not null,
  redirect_uri text not null,
  token_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index extension_codes_age on public.extension_codes (expires_at);
alter table public.extension_codes enable row level security;
create policy extension_codes_own on public.extension_codes for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select (owner_id, created_at, expires_at), insert, delete on public.extension_codes
  to authenticated;
alter table public.extension_codes alter owner_id set statistics 0;
