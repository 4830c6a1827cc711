-- Changes of how a member signs in, with what undoes each of them for a week. The link is known here
-- only as a hash, and goes only to the address that was the member's before the change.
create table auth.account_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  -- Changes are undone newest first.
  position bigint generated always as identity,
  kind text not null check (kind in
    ('email', 'phone', 'password', 'identity_added', 'identity_removed', 'factor_added',
     'factor_removed', 'passkey_added', 'passkey_removed', 'token_added', 'token_removed',
     'recovery_codes', 'sessions_ended', 'export')),
  -- What the member recognises it by: a name, an address, a provider.
  detail text not null default '',
  -- Ids of what was added, values or rows of what was removed.
  restore jsonb not null default '{}',
  -- The member's address before the change; null without one.
  address text,
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index account_changes_user on auth.account_changes (user_id, position);
create index account_changes_age on auth.account_changes (expires_at);
alter table auth.account_changes enable row level security;
-- A member's transaction records what it changes; only the service reads it.
create policy account_changes_record on auth.account_changes for insert to authenticated
  with check (user_id = (select auth_uid()));
grant insert (id, user_id, kind, detail, restore, address, created_at, expires_at)
  on auth.account_changes to authenticated;

-- Passkeys and factors added since then are offered for removal with the next change.
alter table auth.users add column password_changed_at timestamptz;
