-- Links that show a post or a profile to whoever has them, and personal invitations. Only the hash of
-- a token is kept: who reads the database can't open a link.
create table public.share_links (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('post', 'profile')),
  post_id uuid references public.posts on delete cascade,
  token_hash bytea not null unique,
  password_hash text,
  -- Search engines may list it.
  is_indexed boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (owner_id, id),
  check ((kind = 'post') = (post_id is not null))
);
create index share_links_newest on public.share_links (owner_id, created_at desc, id);
create index share_links_of_post on public.share_links (post_id) where post_id is not null;
alter table public.share_links alter column owner_id set statistics 0;
alter table public.share_links enable row level security;
create policy share_links_own on public.share_links for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.share_links to authenticated;

-- Views of a link by day and kind of viewer, and how many of them came in. Nothing about a viewer.
create table public.share_link_days (
  owner_id uuid not null,
  link_id uuid not null,
  day date not null,
  viewer text not null check (viewer in ('visitor', 'member', 'bot')),
  views integer not null default 0,
  conversions integer not null default 0,
  primary key (owner_id, link_id, day, viewer),
  foreign key (owner_id, link_id) references public.share_links on delete cascade
);
alter table public.share_link_days alter column owner_id set statistics 0;
alter table public.share_link_days enable row level security;
create policy share_link_days_own on public.share_link_days for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.share_link_days to authenticated;

create table public.invitations (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  -- Whom it is for, if it is for one person.
  contact_id uuid,
  message text not null,
  token_hash bytea not null unique,
  uses_limit integer not null check (uses_limit > 0),
  uses integer not null default 0 check (uses between 0 and uses_limit),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- A declined invitation looks to its owner like a waiting one, so no one may read this column.
  declined_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete set null (contact_id)
);
create index invitations_newest on public.invitations (owner_id, created_at desc, id);
create index invitations_of_contact on public.invitations (owner_id, contact_id)
  where contact_id is not null;
alter table public.invitations alter column owner_id set statistics 0;
alter table public.invitations enable row level security;
create policy invitations_own on public.invitations for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select (owner_id, id, contact_id, message, uses_limit, uses, created_at, expires_at, revoked_at)
  on public.invitations to authenticated;
grant insert (owner_id, contact_id, message, token_hash, uses_limit, created_at, expires_at)
  on public.invitations to authenticated;
grant update (expires_at, revoked_at) on public.invitations to authenticated;

-- Who accepted which invitation, once each.
create table public.invitation_uses (
  owner_id uuid not null,
  invitation_id uuid not null,
  member_id uuid not null references auth.users on delete cascade,
  accepted_at timestamptz not null,
  primary key (owner_id, invitation_id, member_id),
  foreign key (owner_id, invitation_id) references public.invitations on delete cascade
);
create index invitation_uses_of on public.invitation_uses (member_id);
alter table public.invitation_uses alter column owner_id set statistics 0;
alter table public.invitation_uses enable row level security;
create policy invitation_uses_own on public.invitation_uses for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.invitation_uses to authenticated;
