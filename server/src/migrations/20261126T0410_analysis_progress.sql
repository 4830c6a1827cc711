-- How often a run moved on, which its member's open screens learn at once.
alter table public.analysis_runs add column progress integer not null default 0;
create trigger analysis_runs_notify after update on public.analysis_runs
  for each row execute function public.notify_change('owner', 'owner_id', 'id');

-- In the order that the log is read in.
drop index public.ai_calls_by_time;
create index ai_calls_by_time on public.ai_calls (owner_id, at desc, id);
