-- Pairs of a member's contacts who should meet, as the last run found them, and how far each got. Runs
-- write them as the member; what was decided about a pair outlives every later run.
create table public.matches (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  seeker_id uuid not null,
  -- Merging contacts may make one of both: then it is shown no more, and the next run removes it.
  helper_id uuid not null,
  score real not null,
  confidence real not null,
  -- Codes and facts, which the browser turns into sentences.
  parts jsonb not null,
  evidence jsonb not null,
  -- How it was scored.
  arm text not null,
  state text not null default 'proposed' check (state in ('proposed', 'seeker_asked',
    'seeker_agreed', 'helper_asked', 'introduced', 'declined', 'not_now', 'never')),
  -- What the last step can be taken back to.
  state_before text,
  found_at timestamptz not null,
  changed_at timestamptz not null,
  introduced_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, seeker_id) references public.contacts on delete cascade,
  foreign key (owner_id, helper_id) references public.contacts on delete cascade
);
-- One row for two people, whoever of them seeks.
create unique index matches_of_pair on public.matches
  (owner_id, least(seeker_id, helper_id), greatest(seeker_id, helper_id));
create index matches_by_seeker on public.matches (owner_id, seeker_id);
create index matches_by_helper on public.matches (owner_id, helper_id);
create index matches_by_score on public.matches (owner_id, state, score desc);
alter table public.matches alter column owner_id set statistics 0;
alter table public.matches enable row level security;
create policy matches_own on public.matches for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.matches to authenticated;

-- The last run over a member's network, or the one that waits.
create table public.match_runs (
  owner_id uuid primary key references auth.users on delete cascade,
  requested_at timestamptz not null,
  finished_at timestamptz,
  -- The flags, arm and words that it was made with: others need a full run.
  settings text not null default '',
  -- Up to which change of a contact it knows the network.
  known_until timestamptz,
  people integer not null default 0,
  pairs integer not null default 0
);
alter table public.match_runs alter column owner_id set statistics 0;
alter table public.match_runs enable row level security;
create policy match_runs_own on public.match_runs for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.match_runs to authenticated;

-- In which arm of an experiment a member saw matches, and whether they introduced anyone then. A member
-- counts once and stays in one arm, however many pairs they see.
create table public.match_exposures (
  owner_id uuid not null references auth.users on delete cascade,
  experiment text not null,
  arm text not null,
  shown_at timestamptz not null,
  introduced_at timestamptz,
  primary key (owner_id, experiment)
);
create index match_exposures_by_arm on public.match_exposures (experiment, arm);
alter table public.match_exposures alter column owner_id set statistics 0;
alter table public.match_exposures enable row level security;
create policy match_exposures_own on public.match_exposures for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.match_exposures to authenticated;

-- Which arm an experiment ended with: everyone gets it from then on.
alter table public.ab_test_configs add column winner text;
