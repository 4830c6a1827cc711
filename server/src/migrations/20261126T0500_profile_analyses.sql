-- Profiles that a member pasted or imported, and what was found in them. Each has a hold of its own.
create table public.profile_analyses (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Null until the member says who it is about.
  contact_id uuid,
  origin text not null check (origin in ('pasted', 'imported')),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'stopped')),
  -- Why nothing was charged.
  failure text check (failure in ('too_little', 'service', 'not_found', 'refused')),
  body text not null,
  engine text not null check (engine in ('local', 'remote')),
  pay_with text not null check (pay_with in ('credit', 'analysis_unit')),
  price integer not null,
  charged integer not null default 0,
  -- The hold outlives the analysis: the ledger is never cut.
  hold_id uuid not null,
  -- Name, title, company and place, as the profile says.
  person jsonb not null,
  proposals jsonb not null default '[]',
  -- Which prompt a service was asked with.
  prompt_version integer,
  prompt_hash text,
  -- How often it was begun.
  attempts integer not null default 0,
  queued_at timestamptz not null,
  finished_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index profile_analyses_by_time on public.profile_analyses (owner_id, queued_at desc);
create index profile_analyses_of_contact on public.profile_analyses (owner_id, contact_id, finished_at desc);
create index profile_analyses_waiting on public.profile_analyses (owner_id, queued_at) where status = 'waiting';
alter table public.profile_analyses alter column owner_id set statistics 0;
alter table public.profile_analyses enable row level security;
create policy profile_analyses_own on public.profile_analyses for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.profile_analyses to authenticated;
