-- What the screens of insights showed last of a large network, whose figures take seconds to derive.
create table public.insight_answers (
  owner_id uuid not null references auth.users on delete cascade,
  screen text not null,
  -- What was asked for, as the contract reads it.
  input jsonb not null,
  as_of timestamptz not null,
  answer jsonb not null,
  primary key (owner_id, screen, input)
);
alter table public.insight_answers alter column owner_id set statistics 0;
alter table public.insight_answers enable row level security;
create policy insight_answers_own on public.insight_answers for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.insight_answers to authenticated;
