-- The day for which the next step of an opportunity was announced; what is due by today never was, and
-- is not announced late.
alter table public.opportunities add column next_step_announced_for date;
update public.opportunities set next_step_announced_for = next_step_on where next_step_on <= current_date;
create index opportunities_by_unannounced_step on public.opportunities (next_step_on)
  where next_step_on is not null and deleted_at is null
    and next_step_announced_for is distinct from next_step_on;
