-- Notifications. The service alone writes them; the member reads them and marks them as read.
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
create trigger notify_change after insert or update or delete on public.notifications
  for each row execute function public.notify_change('owner', 'user_id', 'id');

-- Each fact that a member was notified of, once, and through which channels.
create table public.notification_facts (
  owner_id uuid not null references auth.users on delete cascade,
  fact_key text not null,
  kind text not null,
  data jsonb not null,
  -- The notification in their list; null where they want none there.
  notification_id uuid references public.notifications on delete set null,
  created_at timestamptz not null,
  -- Waits for the next digest of this frequency until it was emailed.
  digest text check (digest in ('daily', 'weekly')),
  mailed_at timestamptz,
  primary key (owner_id, fact_key)
);
create index notification_facts_told on public.notification_facts (notification_id);
create index notification_facts_waiting on public.notification_facts (digest, owner_id)
  where digest is not null and mailed_at is null;
create index notification_facts_age on public.notification_facts (created_at);
alter table public.notification_facts enable row level security;
create policy notification_facts_own on public.notification_facts for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.notification_facts to authenticated;

-- How a member wants to be notified. `topics` holds only what differs from the defaults; the hours are
-- those of the member's clock, wherever they are.
create table public.notification_preferences (
  owner_id uuid primary key references auth.users on delete cascade,
  topics jsonb not null default '{}',
  quiet_from text,
  quiet_to text,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);
alter table public.notification_preferences enable row level security;
create policy notification_preferences_own on public.notification_preferences for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.notification_preferences to authenticated;

-- A member's devices that receive push notifications. Whoever holds an endpoint and its secrets is that
-- device.
create table public.push_subscriptions (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- A device gets nothing once its session has ended, wherever that was done.
  session_id uuid references auth.sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth_secret text not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_success_at timestamptz,
  failures integer not null default 0,
  primary key (owner_id, id)
);
create index push_subscriptions_by_session on public.push_subscriptions (session_id);
alter table public.push_subscriptions enable row level security;
create policy push_subscriptions_own on public.push_subscriptions for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.push_subscriptions to authenticated;
