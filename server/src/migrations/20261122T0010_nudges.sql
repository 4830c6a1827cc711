-- A member's local day whose nudges have been chosen.
create table public.nudge_days (
  owner_id uuid not null references auth.users on delete cascade,
  day date not null,
  created_at timestamptz not null default now(),
  primary key (owner_id, day)
);
alter table public.nudge_days enable row level security;
create policy nudge_days_own on public.nudge_days for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.nudge_days to authenticated;

-- Beta prior per member and type of nudge: how often such a nudge was worth it.
create table public.nudge_weights (
  owner_id uuid not null references auth.users on delete cascade,
  type text not null,
  alpha real not null,
  beta real not null,
  primary key (owner_id, type)
);
alter table public.nudge_weights enable row level security;
create policy nudge_weights_own on public.nudge_weights for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.nudge_weights to authenticated;

create table public.signals (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  type text not null,
  -- Names the fact; the same fact never makes two.
  fact_key text not null,
  evidence jsonb not null default '{}',
  score real not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (owner_id, id),
  unique (owner_id, fact_key),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index signals_by_contact on public.signals (owner_id, contact_id, created_at desc);
create index signals_live on public.signals (owner_id, expires_at);
alter table public.signals enable row level security;
create policy signals_own on public.signals for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.signals to authenticated;

create table public.nudges (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  day date not null,
  position smallint not null,
  type text not null,
  contact_id uuid not null,
  signal_id uuid not null,
  reason jsonb not null,
  score jsonb not null,
  status text not null default 'open' check (status in ('open', 'done', 'snoozed', 'dismissed')),
  snoozed_until timestamptz,
  rating text check (rating in ('up', 'down')),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  unique (owner_id, day, signal_id),
  foreign key (owner_id, day) references public.nudge_days on delete cascade,
  foreign key (owner_id, contact_id) references public.contacts on delete cascade,
  foreign key (owner_id, signal_id) references public.signals on delete cascade
);
create index nudges_by_contact on public.nudges (owner_id, contact_id, status);
alter table public.nudges enable row level security;
create policy nudges_own on public.nudges for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.nudges to authenticated;

-- A nudge acted on, and what came of it.
create table public.engagements (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  nudge_id uuid not null,
  contact_id uuid not null,
  action text not null check (action in ('drafted', 'logged', 'snoozed', 'dismissed')),
  interaction_id uuid,
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, nudge_id) references public.nudges on delete cascade
);
create index engagements_by_nudge on public.engagements (owner_id, nudge_id);
alter table public.engagements enable row level security;
create policy engagements_own on public.engagements for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.engagements to authenticated;
