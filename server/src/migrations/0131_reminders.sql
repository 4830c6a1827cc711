-- Dates are those of the member's calendar, times those of their clock, wherever they are: a
-- reminder for nine is due at nine after a journey too. `snoozed_to` stands in for `due_on` until
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

-- What the member means to do next with a contact.
alter table public.contacts add next_step text not null default '', add next_step_on date;
create index contacts_by_next_step on public.contacts (owner_id, next_step_on)
  where next_step_on is not null and deleted_at is null and archived_at is null;
