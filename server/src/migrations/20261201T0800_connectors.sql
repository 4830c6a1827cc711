-- Connections to a CRM: one for each provider and member.
create table public.crm_connections (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('salesforce', 'hubspot')),
  status text not null default 'new' check (status in ('new', 'active', 'paused', 'reconnect')),
  account_label text not null,
  -- The account there: connected again with another one, nothing of the earlier one fits.
  account_key text not null,
  direction text not null default 'in' check (direction in ('in', 'both')),
  rule text not null default 'ask' check (rule in ('ask', 'kith', 'crm', 'latest')),
  syncs_notes boolean not null default true,
  adds_contacts boolean not null default false,
  mapping jsonb not null,
  revision integer not null default 1,
  -- By object: up to when changes there were read.
  read_until jsonb not null default '{}',
  connected_at timestamptz not null,
  -- Notes that were logged here before are not sent.
  sends_from timestamptz,
  last_synced_at timestamptz,
  next_sync_at timestamptz,
  previewed_revision integer,
  primary key (owner_id, id),
  unique (owner_id, provider)
);
create index crm_connections_due on public.crm_connections (next_sync_at)
  where next_sync_at is not null;

-- Tokens, sealed with the service's key; members' own queries never read them.
create table auth.crm_tokens (
  owner_id uuid not null,
  connection_id uuid not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (owner_id, connection_id),
  foreign key (owner_id, connection_id) references public.crm_connections on delete cascade
);

-- A way to the CRM and back that has begun. Of its state only a hash is kept.
create table auth.crm_authorizations (
  owner_id uuid not null references auth.users on delete cascade,
  state_hash bytea not null,
  provider text not null check (provider in ('salesforce', 'hubspot')),
  sealed_verifier bytea not null,
  expires_at timestamptz not null,
  primary key (owner_id, state_hash)
);
create index crm_authorizations_age on auth.crm_authorizations (expires_at);

create table public.crm_runs (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null,
  kind text not null check (kind in ('preview', 'sync')),
  status text not null default 'running' check (status in ('running', 'waiting', 'done', 'failed')),
  -- How far it is: the phase, the cursor in it, when it began.
  position jsonb not null default '{}',
  counts jsonb not null,
  sample jsonb not null default '[]',
  failure text check (failure in ('reconnect', 'rate_limited', 'unavailable', 'invalid_answer', 'internal')),
  attempts integer not null default 0,
  settings_revision integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  resumes_at timestamptz,
  -- Only one worker runs it: until then.
  leased_until timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, connection_id) references public.crm_connections on delete cascade
);
create index crm_runs_of on public.crm_runs (owner_id, connection_id, started_at desc);
create unique index crm_runs_unfinished on public.crm_runs (owner_id, connection_id)
  where status in ('running', 'waiting');

-- A record there and what it is here. Without its contact, company or interaction (erased here) only
-- its id stays, so that it does not come back.
create table public.crm_links (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null,
  object text not null check (object in ('contact', 'company', 'note')),
  -- Null while it is being created there.
  remote_id text,
  contact_id uuid,
  company_id uuid,
  interaction_id uuid,
  -- By field: what each side had after the last sync.
  base jsonb not null default '{}',
  -- Kith's values to be sent.
  is_pending boolean not null default false,
  checked_at timestamptz not null,
  -- Deleted there, or no longer in step by the member's decision.
  ended_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, connection_id) references public.crm_connections on delete cascade,
  foreign key (owner_id, contact_id) references public.contacts on delete set null (contact_id),
  foreign key (owner_id, company_id) references public.companies on delete set null (company_id),
  foreign key (owner_id, interaction_id) references public.interactions on delete set null (interaction_id)
);
create unique index crm_links_remote on public.crm_links (owner_id, connection_id, object, remote_id);
create index crm_links_contact on public.crm_links (owner_id, contact_id);
create index crm_links_company on public.crm_links (owner_id, company_id);
create index crm_links_interaction on public.crm_links (owner_id, interaction_id);

create table public.crm_conflicts (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  link_id uuid not null,
  field text not null,
  kith_value text not null,
  crm_value text not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  -- Null where both sides became equal by themselves.
  decision text check (decision in ('kith', 'crm')),
  primary key (owner_id, id),
  foreign key (owner_id, link_id) references public.crm_links on delete cascade
);
create unique index crm_conflicts_open on public.crm_conflicts (owner_id, link_id, field)
  where closed_at is null;
create index crm_conflicts_of on public.crm_conflicts (owner_id, link_id);
create index crm_conflicts_by_time on public.crm_conflicts (owner_id, found_at desc, id desc);

-- Every value that a sync wrote, on either side.
create table public.crm_changes (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  link_id uuid not null,
  run_id uuid,
  field text not null,
  side text not null check (side in ('kith', 'crm')),
  old_value text not null,
  new_value text not null,
  cause text not null check (cause in ('sync', 'decision', 'undo')),
  changed_at timestamptz not null,
  -- Of values for the CRM: once it has accepted them.
  is_written boolean not null default true,
  undone_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, link_id) references public.crm_links on delete cascade
);
create index crm_changes_by_time on public.crm_changes (owner_id, changed_at desc, id desc);
create index crm_changes_of on public.crm_changes (owner_id, link_id, field);

alter table public.crm_connections alter column owner_id set statistics 0;
alter table auth.crm_tokens alter column owner_id set statistics 0;
alter table auth.crm_authorizations alter column owner_id set statistics 0;
alter table public.crm_runs alter column owner_id set statistics 0;
alter table public.crm_links alter column owner_id set statistics 0;
alter table public.crm_conflicts alter column owner_id set statistics 0;
alter table public.crm_changes alter column owner_id set statistics 0;

alter table public.crm_connections enable row level security;
alter table auth.crm_tokens enable row level security;
alter table auth.crm_authorizations enable row level security;
alter table public.crm_runs enable row level security;
alter table public.crm_links enable row level security;
alter table public.crm_conflicts enable row level security;
alter table public.crm_changes enable row level security;

create policy crm_connections_own on public.crm_connections for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
create policy crm_runs_own on public.crm_runs for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
create policy crm_links_own on public.crm_links for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
create policy crm_conflicts_own on public.crm_conflicts for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
create policy crm_changes_own on public.crm_changes for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.crm_connections, public.crm_runs, public.crm_links,
  public.crm_conflicts, public.crm_changes to authenticated;
