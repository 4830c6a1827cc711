-- How sign-ins at the forum ended, by day and member: counts only. Without a member where the browser that
-- came from the forum was not signed in. Kept as long as the events of usage.
create table public.forum_sign_ins (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  outcome text not null
    check (outcome in ('signed_in', 'refused', 'expired', 'email_needed', 'not_allowed')),
  owner_id uuid references auth.users on delete cascade,
  attempts integer not null default 1
);
create unique index forum_sign_ins_once on public.forum_sign_ins (day, outcome, owner_id)
  nulls not distinct;
create index forum_sign_ins_of on public.forum_sign_ins (owner_id);
alter table public.forum_sign_ins alter column owner_id set statistics 0;
alter table public.forum_sign_ins enable row level security;
create policy forum_sign_ins_own on public.forum_sign_ins for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.forum_sign_ins to authenticated;
-- New members of the forum by day.
create index forum_accounts_by_time on public.forum_accounts (joined_at);
