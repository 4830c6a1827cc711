-- What a member is told. The service alone writes them; the member reads them and says what is read.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  type text not null check (type in ('mention', 'like', 'comment', 'share', 'follow', 'other')),
  title text not null,
  message text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- The kind, the facts that its texts name, and the ids that its link leads to.
  data jsonb not null default '{}',
  mention_id uuid
);
create index notifications_newest on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread on public.notifications (user_id, type) where read_at is null;
alter table public.notifications enable row level security;
create policy notifications_own_read on public.notifications for select to authenticated
  using (user_id = (select auth_uid()));
create policy notifications_own_mark on public.notifications for update to authenticated
  using (user_id = (select auth_uid())) with check (user_id = (select auth_uid()));
grant select, update (read_at) on public.notifications to authenticated;
