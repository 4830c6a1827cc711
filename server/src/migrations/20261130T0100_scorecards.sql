-- The measures of the weekly scorecard, with their target and the administrator who is responsible.
create table public.scorecard_measures (
  measure text primary key,
  responsible_id uuid references auth.users on delete set null,
  direction text not null check (direction in ('at_least', 'at_most')),
  target bigint not null check (target >= 0),
  chosen_at timestamptz not null
);
create index scorecard_measures_responsible on public.scorecard_measures (responsible_id);
alter table public.scorecard_measures enable row level security;

-- Weeks that are over, as they were: only an account that is deleted is taken out. `value` is null where
-- the figure is about too few members (`is_few`) or wasn't counted; there is no target before the measure
-- was chosen.
create table public.scorecard_weeks (
  week date not null check (extract(isodow from week) = 1),
  measure text not null,
  value bigint,
  is_few boolean not null default false,
  responsible_id uuid references auth.users on delete set null,
  direction text check (direction in ('at_least', 'at_most')),
  target bigint check (target >= 0),
  state text check (state in ('on_track', 'at_risk', 'off')),
  closed_at timestamptz not null,
  primary key (measure, week),
  check (value is null or not is_few),
  check ((direction is null) = (target is null)),
  check (state is null or target is not null)
);
create index scorecard_weeks_responsible on public.scorecard_weeks (responsible_id);
alter table public.scorecard_weeks enable row level security;
create trigger protect_scorecard_week before update or delete on public.scorecard_weeks
  for each row execute function public.protect_scorecard_week();

-- What administrators wrote about a measure in a week.
create table public.scorecard_notes (
  week date not null check (extract(isodow from week) = 1),
  measure text not null,
  note text not null,
  primary key (measure, week)
);
alter table public.scorecard_notes enable row level security;

-- Who changed what, and why. Without a direction the measure wasn't chosen; with a week it is a note.
create table public.scorecard_changes (
  id uuid primary key default gen_random_uuid(),
  measure text not null,
  week date,
  before_responsible_id uuid references auth.users on delete set null,
  before_direction text,
  before_target bigint,
  before_note text,
  after_responsible_id uuid references auth.users on delete set null,
  after_direction text,
  after_target bigint,
  after_note text,
  reason text not null,
  changed_by uuid references auth.users on delete set null,
  changed_at timestamptz not null,
  undoes uuid references public.scorecard_changes on delete set null,
  check ((week is null) = (after_note is null))
);
create index scorecard_changes_newest on public.scorecard_changes (changed_at desc, id);
create index scorecard_changes_by_measure on public.scorecard_changes (measure, week, changed_at desc);
create index scorecard_changes_by_before on public.scorecard_changes (before_responsible_id);
create index scorecard_changes_by_after on public.scorecard_changes (after_responsible_id);
create index scorecard_changes_by_author on public.scorecard_changes (changed_by);
create index scorecard_changes_undone on public.scorecard_changes (undoes);
alter table public.scorecard_changes enable row level security;
