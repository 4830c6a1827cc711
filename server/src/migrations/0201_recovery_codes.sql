-- Codes for who has lost the second factor: one set for a member, each code once, keyed hashes only.
create table auth.recovery_code_sets (
  user_id uuid primary key references auth.users on delete cascade,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now()
);

create table auth.recovery_codes (
  user_id uuid not null references auth.recovery_code_sets on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table auth.recovery_code_sets enable row level security;
alter table auth.recovery_codes enable row level security;
