-- Each fact that a member was told of, once, and by which ways: the same fact never makes two.
create table public.notification_facts (
  owner_id uuid not null references auth.users on delete cascade,
  fact_key text not null,
  kind text not null,
  data jsonb not null,
  -- The one that stands in their list; none where they want none there.
  notification_id uuid references public.notifications on delete set null,
  created_at timestamptz not null,
  -- Waits for the next digest of this frequency until it was mailed.
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

-- How a member wants to be told. `topics` holds only what differs from the defaults; the hours are
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

-- A member's devices that take pushes. Whoever holds an endpoint and its secrets is that device.
create table public.push_subscriptions (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- A device is silent once its session has ended, wherever that was done.
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

-- A browser in which somebody else signed in keeps its endpoint: it leaves the one it belonged to.
create function public.release_push_endpoint(wanted text, secret text) returns void
language sql security definer set search_path = public, pg_temp
as $$
  delete from push_subscriptions
  where endpoint = wanted and auth_secret = secret and owner_id <> auth_uid()
$$;
revoke execute on function public.release_push_endpoint from public;
grant execute on function public.release_push_endpoint to authenticated;

-- One click in a mail ends mails of its kind (RFC 8058).
alter table auth.mails add unsubscribe_url text;
