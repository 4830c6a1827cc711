-- When a series of reminders began, and the date for which a reminder was last announced: one that is
-- added, moved or snoozed to today is announced today.
alter table public.contact_reminders
  add column series_start date,
  add column announced_for date;
update public.contact_reminders set series_start = due_on,
  announced_for = case when (case when snoozed_to is null then due_on else snoozed_to end) <= current_date
    then (case when snoozed_to is null then due_on else snoozed_to end) end;
alter table public.contact_reminders alter column series_start set not null;
-- Read every minute for the reminders of all members.
create index contact_reminders_by_day on public.contact_reminders
  ((case when snoozed_to is null then due_on else snoozed_to end))
  where done_at is null and deleted_at is null;
