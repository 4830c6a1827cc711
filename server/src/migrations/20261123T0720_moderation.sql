-- What was reported, each once, with the decision about it. Of the service: the reported member never
-- reads who reported what.
create table public.moderation_cases (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('post', 'comment', 'message', 'conversation', 'profile')),
  -- Without a key: a case outlives what it is about.
  subject_id uuid not null,
  -- Whose it is; null for a conversation of several others.
  member_id uuid references auth.users on delete cascade,
  created_at timestamptz not null,
  -- Since when a report or an appeal waits for a decision.
  waits_since timestamptz,
  decision text check (decision in ('dismissed', 'hidden', 'warned', 'upheld', 'restored')),
  decided_at timestamptz,
  decision_note text not null default '',
  -- What a hidden message said: its row is a tombstone for everyone until it is restored.
  kept_content text,
  kept_words text,
  unique nulls not distinct (subject, subject_id, member_id)
);
create index moderation_cases_waiting on public.moderation_cases (waits_since, id)
  where waits_since is not null;
create index moderation_cases_decided on public.moderation_cases (decided_at desc, id)
  where waits_since is null;
create index moderation_cases_of on public.moderation_cases (member_id);
alter table public.moderation_cases enable row level security;

-- What a member is shown of a decision about them, and their one appeal.
create table public.moderation_notices (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  case_id uuid not null references public.moderation_cases on delete cascade,
  action text not null check (action in ('hidden', 'warned')),
  subject text not null,
  post_id uuid references public.posts on delete set null,
  -- The rule that was broken, by the reason that reports name.
  rule text not null check (rule in ('spam', 'harassment', 'fraud', 'other')),
  note text not null default '',
  quoted_content text not null,
  created_at timestamptz not null,
  appeal text,
  appealed_at timestamptz,
  outcome text check (outcome in ('upheld', 'restored')),
  outcome_note text not null default '',
  outcome_at timestamptz,
  primary key (owner_id, id)
);
create index moderation_notices_newest on public.moderation_notices (owner_id, created_at desc, id);
create index moderation_notices_of_case on public.moderation_notices (case_id, created_at desc);
create index moderation_notices_by_post on public.moderation_notices (post_id)
  where post_id is not null;
alter table public.moderation_notices alter column owner_id set statistics 0;
alter table public.moderation_notices enable row level security;
create policy moderation_notices_own on public.moderation_notices for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select on public.moderation_notices to authenticated;
grant update (appeal, appealed_at) on public.moderation_notices to authenticated;
create trigger moderation_appeal_waits after update of appealed_at on public.moderation_notices
  for each row when (old.appealed_at is null and new.appealed_at is not null)
  execute function public.moderation_appeal_waits();

-- Reports by readers of public pages, who have no account: nothing about them is stored.
create table public.visitor_reports (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references public.moderation_cases on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'fraud', 'other')),
  note text not null default '',
  quoted_content text not null,
  created_at timestamptz not null
);
create index visitor_reports_of on public.visitor_reports (case_id, created_at desc);
alter table public.visitor_reports enable row level security;

-- By a moderator: others see the member's name and nothing else of the profile.
alter table public.member_profiles add column hidden_at timestamptz;

-- The file of a hidden message: no one but its sender reads it.
alter table public.message_attachments
  add column hidden_message_id uuid references public.messages on delete cascade;
create index message_attachments_hidden on public.message_attachments (hidden_message_id)
  where hidden_message_id is not null;

alter table public.content_reports
  add column subject text
    check (subject in ('post', 'comment', 'message', 'conversation', 'profile')),
  add column case_id uuid references public.moderation_cases on delete set null;
update public.content_reports set subject = case when comment_id is not null then 'comment'
  when post_id is not null then 'post' when message_id is not null then 'message'
  else 'conversation' end;
alter table public.content_reports alter column subject set not null;
create index content_reports_case on public.content_reports (case_id);
insert into public.moderation_cases (subject, subject_id, member_id, created_at, waits_since)
  select r.subject, coalesce(r.comment_id, r.post_id, r.message_id, r.conversation_id), r.reported_id,
    min(r.created_at), min(r.created_at)
  from public.content_reports r
  where coalesce(r.comment_id, r.post_id, r.message_id, r.conversation_id) is not null
  group by 1, 2, 3;
update public.content_reports r set case_id = c.id from public.moderation_cases c
  where c.subject = r.subject and c.member_id is not distinct from r.reported_id
    and c.subject_id = coalesce(r.comment_id, r.post_id, r.message_id, r.conversation_id);
create trigger open_report_case before insert on public.content_reports
  for each row execute function public.open_report_case();
