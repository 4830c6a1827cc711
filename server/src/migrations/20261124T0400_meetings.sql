-- Meetings of a member with contacts. Times are proposed (`meeting_slots`) until one is fixed; then
-- guests are invited by email as iCalendar, by `uid` and `sequence`.
create table public.meetings (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  uid text not null unique,
  sequence integer not null default 0,
  state text not null check (state in ('proposed', 'invited', 'held', 'no_show', 'cancelled')),
  title text not null,
  place text not null default '',
  message text not null default '',
  starts_at timestamptz,
  duration_minutes integer not null check (duration_minutes > 0),
  -- The member's own, in which the invitation is written.
  time_zone text not null,
  bridge_id uuid references public.bridges (id) on delete set null,
  note text not null default '',
  outcome text check (outcome in ('agreed', 'continues', 'nothing')),
  marked_at timestamptz,
  -- The start that was announced to the member shortly before.
  announced_for timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (owner_id, id),
  check (state = 'proposed' or state = 'cancelled' or starts_at is not null)
);
create index meetings_by_start on public.meetings (owner_id, starts_at, id);
create index meetings_of_bridge on public.meetings (bridge_id) where bridge_id is not null;
create index meetings_ahead on public.meetings (starts_at) where state = 'invited';
alter table public.meetings alter column owner_id set statistics 0;
alter table public.meetings enable row level security;
create policy meetings_own on public.meetings for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.meetings to authenticated;

-- Times that are proposed until one is fixed.
create table public.meeting_slots (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  meeting_id uuid not null,
  starts_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, meeting_id) references public.meetings on delete cascade
);
create index meeting_slots_of on public.meeting_slots (owner_id, meeting_id);
alter table public.meeting_slots alter column owner_id set statistics 0;
alter table public.meeting_slots enable row level security;
create policy meeting_slots_own on public.meeting_slots for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.meeting_slots to authenticated;

-- The guests, each with what they answered and the interaction that the meeting is in their timeline.
create table public.meeting_people (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  meeting_id uuid not null,
  contact_id uuid not null,
  -- As it was invited; null for who is notified otherwise.
  email text,
  time_zone text,
  participation text not null default 'needs_action'
    check (participation in ('needs_action', 'accepted', 'tentative', 'declined')),
  answered_at timestamptz,
  -- Of the invitation that the last answer was given to, and the answer's own stamp.
  answered_sequence integer,
  note text not null default '',
  slot_id uuid,
  suggested_at timestamptz,
  interaction_id uuid,
  -- Who the invitation names as organiser: where its answer goes.
  organizer text,
  -- The emails that were written to them, so that a repeat of the job writes none.
  emailed text[] not null default '{}',
  primary key (owner_id, id),
  unique (owner_id, meeting_id, contact_id),
  foreign key (owner_id, meeting_id) references public.meetings on delete cascade,
  foreign key (owner_id, contact_id) references public.contacts on delete cascade,
  foreign key (owner_id, slot_id) references public.meeting_slots on delete set null (slot_id),
  foreign key (owner_id, interaction_id) references public.interactions
    on delete set null (interaction_id)
);
create index meeting_people_of_contact on public.meeting_people (owner_id, contact_id);
create index meeting_people_by_slot on public.meeting_people (owner_id, slot_id);
create index meeting_people_by_interaction on public.meeting_people (owner_id, interaction_id);
alter table public.meeting_people alter column owner_id set statistics 0;
alter table public.meeting_people enable row level security;
create policy meeting_people_own on public.meeting_people for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.meeting_people to authenticated;

-- Links by which a guest answers: of the service. Only hashes are kept.
create table public.meeting_links (
  token_hash bytea primary key,
  member_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null,
  foreign key (member_id, person_id) references public.meeting_people on delete cascade
);
create index meeting_links_of on public.meeting_links (member_id, person_id);
alter table public.meeting_links enable row level security;

-- Calendars that block time: uploaded, or read from an address.
create table public.meeting_calendars (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  address text,
  time_zone text not null,
  read_at timestamptz not null,
  tried_at timestamptz not null,
  is_failing boolean not null default false,
  primary key (owner_id, id)
);
alter table public.meeting_calendars alter column owner_id set statistics 0;
alter table public.meeting_calendars enable row level security;
create policy meeting_calendars_own on public.meeting_calendars for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.meeting_calendars to authenticated;

-- Of a calendar only when it is busy, nothing of what for.
create table public.meeting_busy_times (
  owner_id uuid not null,
  calendar_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (owner_id, calendar_id, starts_at, ends_at),
  foreign key (owner_id, calendar_id) references public.meeting_calendars on delete cascade
);
alter table public.meeting_busy_times alter column owner_id set statistics 0;
alter table public.meeting_busy_times enable row level security;
create policy meeting_busy_times_own on public.meeting_busy_times for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.meeting_busy_times to authenticated;

-- An email that is an invitation: its iCalendar and what it does.
alter table auth.outgoing_emails
  add column calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  add column calendar_body text;
