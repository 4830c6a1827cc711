-- Relationships between members: links, requests for them, and follows. Members
-- read their own rows; only functions write, because most writes concern both of a pair.

-- The owner's own contact is this member, who agreed to it. Two members are linked both ways when each
-- has a row: see `are_linked`. A row whose contact is deleted counts for nothing until the contact is
-- restored.
create table public.member_links (
  owner_id uuid not null references auth.users on delete cascade,
  contact_id uuid not null,
  member_id uuid not null references public.profiles on delete cascade,
  -- By a confirmed address, or by an accepted invitation.
  via text not null check (via in ('address', 'invitation')),
  linked_at timestamptz not null,
  primary key (owner_id, member_id),
  unique (owner_id, contact_id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index member_links_of on public.member_links (member_id, owner_id);
alter table public.member_links alter column owner_id set statistics 0;
alter table public.member_links enable row level security;
create policy member_links_own on public.member_links for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.member_links to authenticated;

-- The owner asks a member to be linked to a contact of theirs: the latest request of each pair.
create table public.member_link_requests (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  contact_id uuid not null,
  member_id uuid not null references public.profiles on delete cascade,
  status text not null check (status in ('pending', 'accepted', 'withdrawn')),
  created_at timestamptz not null,
  answered_at timestamptz,
  -- A declined request looks to the owner like a waiting one, so no one may read this column. It stays
  -- when the owner asks again, who is not heard until the member themselves asks.
  declined_at timestamptz,
  primary key (owner_id, member_id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index member_link_requests_by_contact on public.member_link_requests (owner_id, contact_id);
create index member_link_requests_to on public.member_link_requests (member_id, created_at desc, id desc)
  where status = 'pending' and declined_at is null;
create index member_link_requests_of on public.member_link_requests (member_id);
alter table public.member_link_requests alter column owner_id set statistics 0;
alter table public.member_link_requests enable row level security;
create policy member_link_requests_own on public.member_link_requests for select to authenticated
  using (owner_id = (select auth_uid()));
grant select (owner_id, id, contact_id, member_id, status, created_at)
  on public.member_link_requests to authenticated;

-- The owner follows a member and is notified of what they publish.
create table public.member_follows (
  owner_id uuid not null references auth.users on delete cascade,
  member_id uuid not null references public.profiles on delete cascade,
  followed_at timestamptz not null,
  primary key (owner_id, member_id)
);
create index member_follows_of on public.member_follows (member_id, followed_at desc, owner_id);
alter table public.member_follows alter column owner_id set statistics 0;
alter table public.member_follows enable row level security;
create policy member_follows_own on public.member_follows for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.member_follows to authenticated;

-- Blocking ends what connected the two.
create trigger member_blocks_unlink after insert on public.member_blocks
  for each row execute function public.unlink_blocked_members();
