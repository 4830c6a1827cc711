-- Whether a guest gave their answer themselves, and the member didn't note it for them.
alter table public.meeting_people add column is_own_answer boolean not null default false;

-- Meetings of others that a member agreed to as a guest, each with the one interaction that it is in
-- their own timeline; null once that was erased. Goes with the contact.
create table public.kept_meetings (
  owner_id uuid not null,
  meeting_id uuid not null,
  organizer_id uuid not null,
  -- Of the organiser's `meeting_people`; one that two merged contacts shared may be gone.
  person_id uuid not null,
  contact_id uuid not null,
  interaction_id uuid,
  primary key (owner_id, meeting_id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade,
  foreign key (organizer_id, meeting_id) references public.meetings on delete cascade,
  foreign key (owner_id, interaction_id) references public.interactions
    on delete set null (interaction_id)
);
alter table public.kept_meetings alter column owner_id set statistics 0;
create index kept_meetings_by_contact on public.kept_meetings (owner_id, contact_id);
create index kept_meetings_by_meeting on public.kept_meetings (organizer_id, meeting_id);
create index kept_meetings_by_interaction on public.kept_meetings (owner_id, interaction_id);
alter table public.kept_meetings enable row level security;
create policy kept_meetings_own on public.kept_meetings for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.kept_meetings to authenticated;
create trigger forget_plan after delete on public.kept_meetings
  for each row execute function public.forget_planned_meeting();
