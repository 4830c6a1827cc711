-- Cases about a member, from opening to decision. Administrators open them; the member reads what is for
-- them through the server, never the rows: notes and evidence are not theirs.
create table public.disputes (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) unique,
  member_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('credit', 'bridge', 'moderation')),
  subject text not null,
  state text not null default 'open'
    check (state in ('open', 'asked', 'proposed', 'decided', 'appealed', 'closed')),
  -- A transaction of the ledger, a bridge or a moderation case, by the kind.
  reference_id uuid,
  ticket_number bigint,
  assignee_id uuid references auth.users on delete set null,
  opened_by uuid references auth.users on delete set null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  appealed_at timestamptz,
  -- What waits for a second administrator.
  proposed_outcome jsonb,
  proposed_text text
);
create index disputes_by_state on public.disputes (state, due_at, id);
create index disputes_by_member on public.disputes (member_id);
create index disputes_by_assignee on public.disputes (assignee_id);
create index disputes_by_opener on public.disputes (opened_by);
alter table public.disputes enable row level security;

create table public.dispute_entries (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references public.disputes on delete cascade,
  kind text not null check (kind in ('opened', 'assigned', 'note', 'evidence', 'question', 'answer',
    'proposed', 'declined', 'decided', 'appealed', 'closed')),
  author_id uuid references auth.users on delete set null,
  text text not null default '',
  outcome jsonb,
  at timestamptz not null
);
create index dispute_entries_by_dispute on public.dispute_entries (dispute_id, at, id);
create index dispute_entries_by_author on public.dispute_entries (author_id);
alter table public.dispute_entries enable row level security;
