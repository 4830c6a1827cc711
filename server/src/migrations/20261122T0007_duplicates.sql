-- Two contacts that may be the same person, with the evidence for and against it. A pair has one
-- row: the decision ('not the same') is remembered by every later scan.
create table public.duplicate_candidates (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  first_id uuid not null,
  second_id uuid not null check (first_id <= second_id),
  -- Log2 of the odds that they are the same person.
  score real not null,
  evidence jsonb not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'merged')),
  -- The fingerprints of both when the member said that they are not the same.
  prints text[],
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, first_id, second_id),
  foreign key (owner_id, first_id) references public.contacts on delete cascade,
  foreign key (owner_id, second_id) references public.contacts on delete cascade
);
create index duplicate_candidates_open on public.duplicate_candidates (owner_id, score desc, id)
  where state = 'open';
create index duplicate_candidates_by_second on public.duplicate_candidates (owner_id, second_id);
alter table public.duplicate_candidates enable row level security;
create policy duplicate_candidates_own on public.duplicate_candidates for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.duplicate_candidates to authenticated;

-- 'Not the same' outlives its contacts: when an import is undone and repeated, the same two people have
-- new ids and the same fingerprints.
create table public.duplicate_dismissals (
  owner_id uuid not null references auth.users on delete cascade,
  first_print text not null,
  second_print text not null,
  created_at timestamptz not null,
  primary key (owner_id, first_print, second_print)
);
alter table public.duplicate_dismissals enable row level security;
create policy duplicate_dismissals_own on public.duplicate_dismissals for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.duplicate_dismissals to authenticated;

-- The last search for duplicates of a member, or the one under way.
create table public.duplicate_scans (
  owner_id uuid primary key references auth.users on delete cascade,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  contacts_total integer not null default 0,
  contacts_done integer not null default 0,
  -- Identifies the state of the network: while it is the same, a new scan finds nothing new.
  fingerprint text,
  requested_at timestamptz not null,
  finished_at timestamptz
);
alter table public.duplicate_scans enable row level security;
create policy duplicate_scans_own on public.duplicate_scans for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.duplicate_scans to authenticated;

-- A merge with all that it takes to undo it.
create table public.contact_merges (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  candidate_id uuid,
  winner_id uuid not null,
  loser_id uuid not null,
  -- The winner with its emails, phones and links, before and after; names for the history.
  winner_before jsonb not null,
  winner_after jsonb not null,
  names jsonb not null,
  -- Rows that were moved from the loser, and rows that the merge made.
  moved jsonb not null,
  made jsonb not null,
  -- What imports had stated about both: a repetition is no change.
  said jsonb not null,
  merged_at timestamptz not null,
  -- Merges in the order in which they were made, also within a moment.
  position bigint generated always as identity,
  undone_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, winner_id) references public.contacts on delete cascade,
  foreign key (owner_id, loser_id) references public.contacts on delete cascade
);
create index contact_merges_by_position on public.contact_merges (owner_id, position desc);
create index contact_merges_by_winner on public.contact_merges (owner_id, winner_id, position desc);
create index contact_merges_by_loser on public.contact_merges (owner_id, loser_id, position desc);
alter table public.contact_merges enable row level security;
create policy contact_merges_own on public.contact_merges for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_merges to authenticated;
