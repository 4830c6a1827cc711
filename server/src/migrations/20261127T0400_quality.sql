-- What is wrong with contacts, as the last check found it. `place` is the kind's place in the queue,
-- `warmth_rank` a copy that orders it. `detail` is the value at fault, `proposal` what would be written.
create table public.quality_problems (
  owner_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  detail text not null,
  proposal text,
  place smallint not null,
  warmth_rank double precision not null,
  primary key (owner_id, contact_id, kind, detail),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
alter table public.quality_problems alter column owner_id set statistics 0;
create index quality_problems_queue
  on public.quality_problems (owner_id, place, warmth_rank desc, contact_id, detail);
alter table public.quality_problems enable row level security;
create policy quality_problems_own on public.quality_problems for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.quality_problems to authenticated;

-- The last check of a member's contacts. `fingerprint` identifies the state that was checked;
-- `requested_at` that a check in the background was asked for.
create table public.quality_checks (
  owner_id uuid primary key references auth.users on delete cascade,
  fingerprint text,
  summary jsonb,
  checked_at timestamptz,
  requested_at timestamptz
);
alter table public.quality_checks alter column owner_id set statistics 0;
alter table public.quality_checks enable row level security;
create policy quality_checks_own on public.quality_checks for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.quality_checks to authenticated;

-- Problems that the member leaves as they are, as long as the value is the same.
create table public.quality_left (
  owner_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  detail text not null,
  left_at timestamptz not null,
  primary key (owner_id, contact_id, kind, detail),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
alter table public.quality_left alter column owner_id set statistics 0;
alter table public.quality_left enable row level security;
create policy quality_left_own on public.quality_left for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.quality_left to authenticated;

-- What was put right, with the fields before and after, so that it can be undone.
create table public.quality_fixes (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  fields_before jsonb not null,
  fields_after jsonb not null,
  fixed_at timestamptz not null,
  undone_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
alter table public.quality_fixes alter column owner_id set statistics 0;
create index quality_fixes_by_batch on public.quality_fixes (owner_id, batch_id);
create index quality_fixes_by_time on public.quality_fixes (owner_id, fixed_at);
create index quality_fixes_by_contact on public.quality_fixes (owner_id, contact_id);
alter table public.quality_fixes enable row level security;
create policy quality_fixes_own on public.quality_fixes for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.quality_fixes to authenticated;
