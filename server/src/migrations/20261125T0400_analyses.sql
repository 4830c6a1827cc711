-- Runs that analyse contacts. The credits of a run are held when it starts; what isn't done costs nothing.
create table public.analysis_runs (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text not null default 'starting' check (status in ('starting', 'running', 'complete', 'error')),
  -- Where the texts were read: on this server, or by the configured service.
  engine text not null check (engine in ('local', 'remote')),
  -- The hold outlives the run: the ledger is never cut.
  hold_id uuid not null,
  credits_held integer not null,
  -- How many contacts are analysed, and how many were left out because they had been lately.
  total integer not null,
  skipped integer not null,
  error_code text,
  -- How often it was begun without any progress.
  attempts integer not null default 0,
  stop_requested_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (owner_id, id)
);
create unique index analysis_runs_unfinished on public.analysis_runs (owner_id)
  where status in ('starting', 'running');
create index analysis_runs_by_time on public.analysis_runs (owner_id, started_at desc);
alter table public.analysis_runs alter column owner_id set statistics 0;
alter table public.analysis_runs enable row level security;
create policy analysis_runs_own on public.analysis_runs for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.analysis_runs to authenticated;

-- One contact of a run, and what was found. The proposals are what the texts said then.
create table public.analyses (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  contact_id uuid not null,
  -- Its turn in the run.
  place integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'stopped')),
  -- Why nothing was charged.
  failure text check (failure in ('too_little', 'service', 'not_found')),
  proposals jsonb not null default '[]',
  credits integer not null default 0,
  -- Which prompt a service was asked with.
  prompt_version integer,
  prompt_hash text,
  finished_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, run_id, place),
  foreign key (owner_id, run_id) references public.analysis_runs on delete cascade,
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index analyses_of_contact on public.analyses (owner_id, contact_id, finished_at desc);
alter table public.analyses alter column owner_id set statistics 0;
alter table public.analyses enable row level security;
create policy analyses_own on public.analyses for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.analyses to authenticated;

-- What the member said to a proposal, which later analyses don't ask again.
create table public.analysis_answers (
  owner_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  -- The proposed value, folded.
  value_key text not null,
  answer text not null check (answer in ('accepted', 'dismissed')),
  -- What an accepted proposal replaced, so that it can be taken back.
  replaced text,
  answered_at timestamptz not null,
  primary key (owner_id, contact_id, kind, value_key),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
alter table public.analysis_answers alter column owner_id set statistics 0;
alter table public.analysis_answers enable row level security;
create policy analysis_answers_own on public.analysis_answers for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.analysis_answers to authenticated;

-- What is known of a contact beside the fields of an address book, each with its source.
create table public.contact_traits (
  owner_id uuid not null,
  contact_id uuid not null,
  trait text not null check (trait in ('seniority', 'function', 'known')),
  value text not null,
  detail text not null default '',
  source text not null,
  set_at timestamptz not null,
  primary key (owner_id, contact_id, trait),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
alter table public.contact_traits alter column owner_id set statistics 0;
alter table public.contact_traits enable row level security;
create policy contact_traits_own on public.contact_traits for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_traits to authenticated;
