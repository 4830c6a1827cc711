-- Invitations to meetings can be reported; a hidden one is shown to no guest and emailed to none.
alter table public.meetings add column hidden_at timestamptz;
alter table public.content_reports drop constraint content_reports_subject_check,
  add constraint content_reports_subject_check check (subject in
    ('post', 'comment', 'message', 'conversation', 'profile', 'bridge', 'meeting'));
alter table public.moderation_cases drop constraint moderation_cases_subject_check,
  add constraint moderation_cases_subject_check check (subject in
    ('post', 'comment', 'message', 'conversation', 'profile', 'bridge', 'meeting'));

-- When a member meets others, on the clock of their zone; who set nothing has the usual hours.
create table public.meeting_hours (
  owner_id uuid primary key references auth.users on delete cascade,
  start_hour smallint not null,
  end_hour smallint not null,
  -- From 0, Sunday.
  days smallint[] not null,
  check (start_hour >= 0 and start_hour < end_hour and end_hour <= 24),
  check (days <@ '{0,1,2,3,4,5,6}'::smallint[] and cardinality(days) between 1 and 7)
);
alter table public.meeting_hours alter column owner_id set statistics 0;
alter table public.meeting_hours enable row level security;
create policy meeting_hours_own on public.meeting_hours for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.meeting_hours to authenticated;
