-- How far each administrator is in a version of a course, and when they passed its test.
create table public.training_progress (
  owner_id uuid not null references auth.users on delete cascade,
  course text not null,
  version integer not null check (version > 0),
  -- The lessons that were read, counted from 1.
  lessons smallint[] not null default '{}',
  -- How often the test was handed in.
  attempts integer not null default 0 check (attempts >= 0),
  passed_at timestamptz,
  changed_at timestamptz not null,
  primary key (owner_id, course, version)
);
alter table public.training_progress alter column owner_id set statistics 0;
alter table public.training_progress enable row level security;
create policy training_progress_own on public.training_progress for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.training_progress to authenticated;
