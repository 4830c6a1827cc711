-- How a question to support was answered. One answer each: what follows is written by email.
create table public.support_answers (
  owner_id uuid not null,
  ticket_id uuid not null,
  -- Chosen by the browser, so that a repeat is recognized.
  id uuid not null unique,
  kind text not null check (kind in ('email', 'elsewhere')),
  -- What the member was sent; empty for an answer from a mailbox.
  text text not null default '',
  answered_at timestamptz not null,
  recorded_at timestamptz not null,
  answered_by uuid references auth.users on delete set null,
  reason text not null,
  primary key (owner_id, ticket_id),
  foreign key (owner_id, ticket_id) references public.support_tickets on delete cascade
);
alter table public.support_answers alter column owner_id set statistics 0;
create index support_answers_by_time on public.support_answers (answered_at desc, ticket_id);
create index support_answers_by_author on public.support_answers (answered_by);
alter table public.support_answers enable row level security;
create policy support_answers_own on public.support_answers for select to authenticated
  using (owner_id = (select auth_uid()));
-- Who answered, and why, is for administrators.
grant select (owner_id, ticket_id, kind, text, answered_at) on public.support_answers to authenticated;

-- False for what was asked before answers were recorded: it counts only with an answer.
alter table public.support_tickets add column is_answer_expected boolean not null default false;
alter table public.support_tickets alter column is_answer_expected set default true;
create unique index support_tickets_by_id on public.support_tickets (id);
create index support_tickets_by_date on public.support_tickets (created_at, id);
revoke insert on public.support_tickets from authenticated;
grant insert (owner_id, id, subject, message, created_at) on public.support_tickets to authenticated;
