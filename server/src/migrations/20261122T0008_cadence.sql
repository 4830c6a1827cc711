-- What counts for a member as being in touch. No row: the defaults of `touch_kinds` apply.
create table public.touch_settings (
  owner_id uuid primary key references auth.users on delete cascade,
  kinds text[] not null check (cardinality(kinds) > 0),
  updated_at timestamptz not null
);
alter table public.touch_settings enable row level security;
create policy touch_settings_own on public.touch_settings for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.touch_settings to authenticated;

-- How often to be in touch with everybody who has a tag or is in a group.
create table public.cadence_rules (
  owner_id uuid not null references auth.users on delete cascade,
  tag text not null,
  days integer not null check (days > 0),
  primary key (owner_id, tag)
);
alter table public.cadence_rules enable row level security;
create policy cadence_rules_own on public.cadence_rules for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.cadence_rules to authenticated;

create table public.contact_groups (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  cadence_days integer check (cadence_days > 0),
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index contact_groups_deleted on public.contact_groups (deleted_at) where deleted_at is not null;
alter table public.contact_groups enable row level security;
create policy contact_groups_own on public.contact_groups for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_groups to authenticated;

create table public.contact_group_members (
  owner_id uuid not null,
  group_id uuid not null,
  contact_id uuid not null,
  primary key (owner_id, group_id, contact_id),
  foreign key (owner_id, group_id) references public.contact_groups on delete cascade,
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_group_members_by_contact on public.contact_group_members (owner_id, contact_id);
alter table public.contact_group_members enable row level security;
create policy contact_group_members_own on public.contact_group_members for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_group_members to authenticated;
create trigger contact_group_members_insert after insert on public.contact_group_members
  referencing new table as changed for each statement execute function public.update_group_member_cadences();
create trigger contact_group_members_update after update on public.contact_group_members
  referencing new table as changed for each statement execute function public.update_group_member_cadences();
create trigger contact_group_members_delete after delete on public.contact_group_members
  referencing old table as changed for each statement execute function public.update_group_member_cadences();

-- Dates are those of the member's calendar, times those of their clock, wherever they are: a
-- reminder for nine is due at nine after a journey too. `snoozed_to` replaces `due_on` until
-- it is done; `series_day` is the day of the month (or 29 February) that a series began with.
create table public.contact_reminders (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  text text not null,
  due_on date not null,
  due_time text,
  repeat_unit text check (repeat_unit in ('day', 'week', 'month', 'year')),
  repeat_every smallint,
  series_day smallint not null,
  snoozed_to date,
  done_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_reminders_by_contact on public.contact_reminders (owner_id, contact_id);
create index contact_reminders_open on public.contact_reminders (owner_id, due_on)
  where done_at is null and deleted_at is null;
create index contact_reminders_deleted on public.contact_reminders (deleted_at)
  where deleted_at is not null;
alter table public.contact_reminders enable row level security;
create policy contact_reminders_own on public.contact_reminders for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_reminders to authenticated;

-- A contact with the cadence that applies to it, as triggers collect them.
create type public.contact_cadence as (owner_id uuid, id uuid, days integer);
