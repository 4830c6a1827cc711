-- The history of each contact, derived from its interactions, statements and dates by `derive_ties`:
-- nothing in these tables is a fact of its own. No foreign key to the contact: a merge doesn't move
-- these rows, and one that is erased is taken out of the sums when its row goes.
create table public.insight_ties (
  owner_id uuid not null references auth.users on delete cascade,
  contact_id uuid not null,
  -- From the end of each of these local days on, the contact is in this state: 0 not in the network,
  -- else 1 + 4 × (band − 1) + (0 thriving, 1 steady, 2 cooling, 3 dormant). Days to come are those on
  -- which the tie will have cooled if nothing happens.
  days date[] not null,
  states smallint[] not null,
  -- Conversations by who opened them and messages by whether they were answered, with their day and
  -- hour, see `derive_talks`.
  openings integer[] not null,
  messages integer[] not null,
  -- Days with a touch, the first and the last.
  touch_days integer not null,
  first_touch_at timestamptz,
  last_touch_at timestamptz,
  primary key (owner_id, contact_id)
);
alter table public.insight_ties alter column owner_id set statistics 0;
alter table public.insight_ties enable row level security;
create policy insight_ties_own on public.insight_ties for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.insight_ties to authenticated;

-- How many contacts came to a state at the end of a day, less those who left it: the sum up to a day
-- is how many are in it then.
create table public.insight_days (
  owner_id uuid not null references auth.users on delete cascade,
  day date not null,
  state smallint not null,
  change integer not null,
  primary key (owner_id, day, state)
);
alter table public.insight_days alter column owner_id set statistics 0;
alter table public.insight_days enable row level security;
create policy insight_days_own on public.insight_days for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.insight_days to authenticated;

-- The same for moves within a month: from the health at the end of the month before to that at the end
-- of a day. 0 not in the network, 1 thriving, 2 steady, 3 cooling, 4 dormant.
create table public.insight_flows (
  owner_id uuid not null references auth.users on delete cascade,
  day date not null,
  from_health smallint not null,
  to_health smallint not null,
  change integer not null,
  primary key (owner_id, day, from_health, to_health)
);
alter table public.insight_flows alter column owner_id set statistics 0;
alter table public.insight_flows enable row level security;
create policy insight_flows_own on public.insight_flows for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.insight_flows to authenticated;

-- Conversations and messages of all contacts by day and hour; `kind` as in `derive_talks`.
create table public.insight_hours (
  owner_id uuid not null references auth.users on delete cascade,
  day date not null,
  hour smallint not null,
  kind smallint not null,
  count integer not null,
  primary key (owner_id, day, hour, kind)
);
alter table public.insight_hours alter column owner_id set statistics 0;
alter table public.insight_hours enable row level security;
create policy insight_hours_own on public.insight_hours for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.insight_hours to authenticated;

-- The rhythm model of a member (`quiet-model.ts`), and how it did on their own past.
create table public.insight_models (
  owner_id uuid primary key references auth.users on delete cascade,
  fitted_at timestamptz not null,
  shape smallint not null,
  dropout double precision not null,
  usual_days double precision not null,
  forecasts integer not null,
  -- Null without enough forecasts to compare.
  calibration_error double precision,
  auc double precision,
  auc_days double precision
);
alter table public.insight_models alter column owner_id set statistics 0;
alter table public.insight_models enable row level security;
create policy insight_models_own on public.insight_models for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.insight_models to authenticated;

-- Contacts whose history is to be derived again. Without a key but the number, so that no writer waits
-- for another.
create table public.insight_changes (
  owner_id uuid not null references auth.users on delete cascade,
  id bigint generated always as identity,
  contact_id uuid not null,
  primary key (owner_id, id)
);
alter table public.insight_changes alter column owner_id set statistics 0;
alter table public.insight_changes enable row level security;
create policy insight_changes_own on public.insight_changes for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.insight_changes to authenticated;
-- The history of the networks that there are.
insert into public.insight_changes (owner_id, contact_id)
  select owner_id, id from public.contacts where merged_into is null;

create trigger note_new_ties after insert on public.contacts
  referencing new table as written for each statement execute function public.note_ties();
create trigger note_gone_ties after delete on public.contacts
  referencing old table as written for each statement execute function public.note_ties();
create trigger note_tie after update on public.contacts
  for each row when ((old.warmth_rank, old.interaction_count, old.last_interaction_at,
      old.effective_cadence_days, old.archived_at, old.deleted_at, old.merged_into, old.connected_on)
    is distinct from (new.warmth_rank, new.interaction_count, new.last_interaction_at,
      new.effective_cadence_days, new.archived_at, new.deleted_at, new.merged_into,
      new.connected_on))
  execute function public.note_tie();
-- What doesn't change the contact's row: a message's direction, an old time by an hour.
create trigger note_tie after update on public.interactions
  for each row when ((old.kind, old.direction, old.occurred_at) is distinct from
    (new.kind, new.direction, new.occurred_at))
  execute function public.note_tie_of_interaction();
create trigger note_all_ties after insert or update or delete on public.touch_settings
  for each row execute function public.note_all_ties();
create trigger note_all_ties_of_zone after update of timezone on public.profiles
  for each row when (old.timezone is distinct from new.timezone)
  execute function public.note_all_ties_of_zone();
