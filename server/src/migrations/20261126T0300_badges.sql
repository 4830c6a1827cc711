-- Badges that members earned: once each, for good. What earns them is in the contract.
create table public.earned_badges (
  owner_id uuid not null references auth.users on delete cascade,
  badge text not null,
  earned_at timestamptz not null,
  primary key (owner_id, badge)
);
alter table public.earned_badges alter column owner_id set statistics 0;
alter table public.earned_badges enable row level security;
create policy earned_badges_own on public.earned_badges for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.earned_badges to authenticated;
create trigger earned_badges_kept before update or delete on public.earned_badges
  for each row execute function public.protect_earned_badges();

-- Members who did something that may earn a badge: of the service, emptied every second. Without a key, so
-- that two transactions of a member never wait for each other.
create table public.badge_checks (
  id bigint generated always as identity primary key,
  member_id uuid not null references auth.users on delete cascade
);
create index badge_checks_of on public.badge_checks (member_id);
alter table public.badge_checks enable row level security;
-- What members did before there were badges counts.
insert into public.badge_checks (member_id) select id from auth.users;

create trigger note_deeds after insert on public.interactions
  referencing new table as written for each statement execute function public.note_deeds();
create trigger note_deeds after insert on public.contacts
  referencing new table as written for each statement execute function public.note_deeds();
create trigger note_deeds after insert on public.contact_statements
  referencing new table as written for each statement execute function public.note_deeds();
create trigger note_deeds after insert on public.contact_merges
  referencing new table as written for each statement execute function public.note_deeds();
create trigger note_birthday after update of birth_day on public.contacts
  for each row when (old.birth_day is null and new.birth_day is not null)
  execute function public.note_deed_of();
create trigger note_nudge after update of status on public.nudges
  for each row when (new.status = 'done' and old.status <> 'done')
  execute function public.note_deed_of();
create trigger note_import after update of status on public.imports
  for each row when (new.status = 'completed' and old.status <> 'completed')
  execute function public.note_deed_of();
create trigger note_meeting after update of state on public.meetings
  for each row when (new.state = 'held' and old.state <> 'held')
  execute function public.note_deed_of();
create trigger note_opportunity after insert or update of stage on public.opportunities
  for each row when (new.stage = 'won') execute function public.note_deed_of();
create trigger note_post after insert or update of status on public.posts
  for each row when (new.status = 'published') execute function public.note_deed_of();
create trigger note_comment after insert on public.comments
  for each row execute function public.note_comment();
create trigger note_comment_like after insert on public.comment_likes
  for each row execute function public.note_comment_like();
create trigger note_bridge after update of state on public.bridges
  for each row when (old.state <> new.state) execute function public.note_bridge();
create trigger note_bridge_side after insert or update on public.bridge_sides
  for each row execute function public.note_bridge_side();
create trigger note_guest after insert on public.invitation_uses
  for each row execute function public.note_deed_of();

-- A profile can show badges, and a link one of them.
alter table public.member_profiles add column badges_audience text not null default 'private'
  check (badges_audience in ('public', 'network', 'first_degree', 'private'));
alter table public.share_links add column badge text,
  drop constraint share_links_kind_check, drop constraint share_links_check,
  add constraint share_links_kind_check check (kind in ('post', 'profile', 'badge')),
  add constraint share_links_check
    check ((kind = 'post') = (post_id is not null) and (kind <> 'badge' or badge is not null)),
  add foreign key (owner_id, badge) references public.earned_badges on delete cascade;
create index share_links_of_badge on public.share_links (owner_id, badge) where badge is not null;
