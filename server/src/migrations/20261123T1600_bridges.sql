-- Introductions: a requester asks a connector to introduce them to a target. The service writes them,
-- because each step concerns up to three members; what each of them learns is decided by the contract
-- (`factsFor`). The owner is the requester, who reads their own words here and nothing else.
create table public.bridges (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  state text not null default 'draft' check (state in ('draft', 'requested', 'connector_accepted',
    'connector_declined', 'target_accepted', 'target_declined', 'introduced', 'active', 'completed',
    'lapsed', 'withdrawn', 'expired')),
  -- The requester's contacts: the connector, and the wanted person if they hold one.
  connector_contact_id uuid,
  wanted_contact_id uuid,
  -- As the requester names them.
  connector_name text not null,
  wanted_name text not null,
  wanted_about text not null default '',
  why text not null default '',
  message text not null default '',
  created_at timestamptz not null,
  requested_at timestamptz,
  -- From here on no member reads these columns themselves.
  wanted_member_id uuid references auth.users on delete set null,
  connector_id uuid references auth.users on delete set null,
  connector_note text not null default '',
  -- The connector's contact, its name, and the member or the address that it is.
  target_contact_id uuid,
  target_name text not null default '',
  target_id uuid references auth.users on delete set null,
  target_email text,
  -- Since when the one whose answer is awaited has been asked. Their own hours may put it off.
  asked_at timestamptz,
  is_announced boolean not null default true,
  connector_reminded_at timestamptz,
  target_reminded_at timestamptz,
  connector_accepted_at timestamptz,
  target_accepted_at timestamptz,
  introduced_at timestamptz,
  outcome_asked_at timestamptz,
  changed_at timestamptz not null,
  conversation_id uuid references public.conversations on delete set null,
  -- By a moderator: it ends for everyone.
  hidden_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, connector_contact_id) references public.contacts
    on delete set null (connector_contact_id),
  foreign key (owner_id, wanted_contact_id) references public.contacts
    on delete set null (wanted_contact_id),
  foreign key (connector_id, target_contact_id) references public.contacts (owner_id, id)
    on delete set null (target_contact_id)
);
create index bridges_requested on public.bridges (owner_id, requested_at desc)
  where requested_at is not null;
create index bridges_of_connector on public.bridges (connector_id, changed_at desc);
create index bridges_of_target on public.bridges (target_id, changed_at desc);
create index bridges_of_wanted on public.bridges (wanted_member_id)
  where wanted_member_id is not null;
create index bridges_by_connector_contact on public.bridges (owner_id, connector_contact_id);
create index bridges_by_wanted_contact on public.bridges (owner_id, wanted_contact_id);
create index bridges_by_target_contact on public.bridges (connector_id, target_contact_id);
create index bridges_of_conversation on public.bridges (conversation_id)
  where conversation_id is not null;
create index bridges_awaited on public.bridges (asked_at)
  where state in ('requested', 'connector_accepted');
create index bridges_together on public.bridges (introduced_at)
  where state in ('introduced', 'active');
alter table public.bridges alter column owner_id set statistics 0;
alter table public.bridges enable row level security;
create policy bridges_own on public.bridges for select to authenticated
  using (owner_id = (select auth_uid()));
grant select (owner_id, id, connector_contact_id, wanted_contact_id, connector_name, wanted_name,
  wanted_about, why, message, created_at, requested_at) on public.bridges to authenticated;

-- Every change: who, when, from, to, and what they wrote. Of the service: each participant gets their
-- part of it with the bridge.
create table public.bridge_events (
  bridge_id uuid not null references public.bridges (id) on delete cascade,
  id bigint generated always as identity,
  event text not null,
  by_role text not null check (by_role in ('requester', 'connector', 'target', 'system')),
  actor_id uuid references auth.users on delete set null,
  from_state text,
  to_state text not null,
  note text not null default '',
  at timestamptz not null,
  primary key (bridge_id, id)
);
create index bridge_events_by_actor on public.bridge_events (actor_id);
alter table public.bridge_events enable row level security;
-- What an erased member wrote goes with them.
create trigger forget_bridge_member before update of connector_id, target_id on public.bridges
  for each row when (old.connector_id is not null and new.connector_id is null
    or old.target_id is not null and new.target_id is null)
  execute function public.forget_bridge_member();
create trigger forget_bridge_note before update of actor_id on public.bridge_events
  for each row when (old.actor_id is not null and new.actor_id is null)
  execute function public.forget_bridge_note();

-- What a participant keeps about a bridge for themselves: hidden or not, and what came of it.
create table public.bridge_sides (
  owner_id uuid not null references auth.users on delete cascade,
  bridge_id uuid not null references public.bridges (id) on delete cascade,
  role text not null check (role in ('requester', 'connector', 'target')),
  archived_at timestamptz,
  thanked_at timestamptz,
  is_met boolean,
  is_helpful boolean,
  value_amount bigint check (value_amount >= 0),
  value_currency text,
  outcome_at timestamptz,
  primary key (owner_id, bridge_id)
);
create index bridge_sides_of on public.bridge_sides (bridge_id);
alter table public.bridge_sides alter column owner_id set statistics 0;
alter table public.bridge_sides enable row level security;
create policy bridge_sides_own on public.bridge_sides for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.bridge_sides to authenticated;

-- A link by which someone without an account answers. Only the hash of its token is kept; the answer
-- uses it up.
create table public.bridge_links (
  token_hash bytea primary key,
  bridge_id uuid not null references public.bridges (id) on delete cascade,
  -- Of the normalised address, so that emails to it can be counted.
  address_hash bytea not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('accept', 'decline'))
);
create index bridge_links_of on public.bridge_links (bridge_id);
create index bridge_links_to on public.bridge_links (address_hash, created_at);
alter table public.bridge_links enable row level security;

-- Addresses that want no more such emails, by their hash.
create table public.bridge_refusals (
  address_hash bytea primary key,
  refused_at timestamptz not null
);
alter table public.bridge_refusals enable row level security;

-- Who takes no requests for introductions at the moment.
create table public.bridge_settings (
  owner_id uuid primary key references auth.users on delete cascade,
  paused_at timestamptz
);
alter table public.bridge_settings alter column owner_id set statistics 0;
alter table public.bridge_settings enable row level security;
create policy bridge_settings_own on public.bridge_settings for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.bridge_settings to authenticated;

-- Bridges can be reported.
alter table public.content_reports
  add column bridge_id uuid references public.bridges (id) on delete set null;
create index content_reports_bridge on public.content_reports (bridge_id)
  where bridge_id is not null;
alter table public.content_reports drop constraint content_reports_subject_check,
  add constraint content_reports_subject_check check (subject in
    ('post', 'comment', 'message', 'conversation', 'profile', 'bridge'));
alter table public.moderation_cases drop constraint moderation_cases_subject_check,
  add constraint moderation_cases_subject_check check (subject in
    ('post', 'comment', 'message', 'conversation', 'profile', 'bridge'));

-- An email to several, who see each other's address.
alter table auth.outgoing_emails add column copy_to text[] not null default '{}';
