-- The language that a runbook is written in, and whether it is archived.
alter table public.runbooks
  add column locale text not null default 'en-US',
  add column archived_at timestamptz,
  add column archived_by uuid references auth.users on delete set null;
create index runbooks_archived_by on public.runbooks (archived_by);
