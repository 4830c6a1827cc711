-- The day for which a next step was announced; what is due by today was, in the morning.
alter table public.contacts add column next_step_announced_for date;
-- Without triggers: their functions are brought up to date after the migrations.
alter table public.contacts disable trigger user;
update public.contacts set next_step_announced_for = next_step_on where next_step_on <= current_date;
alter table public.contacts enable trigger user;
create index contacts_by_unannounced_step on public.contacts (next_step_on)
  where next_step_on is not null and deleted_at is null and archived_at is null
    and next_step_announced_for is distinct from next_step_on;
