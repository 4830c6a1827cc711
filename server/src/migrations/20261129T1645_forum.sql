-- Sign-in requests of the forum: when each was first seen, and whether it was answered. Of the service;
-- of the nonce only a hash is kept.
create table public.forum_requests (
  nonce_hash bytea not null primary key,
  seen_at timestamptz not null,
  used_at timestamptz
);
create index forum_requests_age on public.forum_requests (seen_at);
alter table public.forum_requests enable row level security;

-- Members who signed in to the forum from here, and which account is theirs there once that is known.
create table public.forum_accounts (
  owner_id uuid not null primary key references auth.users on delete cascade,
  joined_at timestamptz not null,
  forum_user_id bigint,
  username text
);
create index forum_accounts_of on public.forum_accounts (forum_user_id);
alter table public.forum_accounts alter column owner_id set statistics 0;
alter table public.forum_accounts enable row level security;
create policy forum_accounts_own on public.forum_accounts for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.forum_accounts to authenticated;

-- What members did there that earns badges: a post counts once for each kind.
create table public.forum_deeds (
  kind text not null check (kind in ('post', 'answer')),
  post_id bigint not null,
  owner_id uuid not null references auth.users on delete cascade,
  done_at timestamptz not null,
  primary key (kind, post_id)
);
create index forum_deeds_of on public.forum_deeds (owner_id, kind);
alter table public.forum_deeds alter column owner_id set statistics 0;
alter table public.forum_deeds enable row level security;
create policy forum_deeds_own on public.forum_deeds for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.forum_deeds to authenticated;
create trigger note_forum_deed after insert on public.forum_deeds
  for each row execute function public.note_deed_of();
