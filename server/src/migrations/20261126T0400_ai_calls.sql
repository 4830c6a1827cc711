-- What the member doesn't want the AI to do. Where there is no row, it may.
create table public.ai_denials (
  owner_id uuid not null references auth.users on delete cascade,
  use text not null,
  denied_at timestamptz not null,
  primary key (owner_id, use)
);
alter table public.ai_denials alter column owner_id set statistics 0;
alter table public.ai_denials enable row level security;
create policy ai_denials_own on public.ai_denials for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.ai_denials to authenticated;

-- Every call of the AI, with the names of what it read, never the texts. Only ever added to; the
-- service removes what is older than 90 days.
create table public.ai_calls (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  use text not null,
  -- On this server by rules, or by the configured service.
  engine text not null check (engine in ('local', 'remote')),
  host text,
  model text,
  prompt_version integer,
  fields text[] not null,
  outcome text not null check (outcome in ('accepted', 'refused', 'failed')),
  duration_ms integer not null,
  credits integer not null,
  primary key (owner_id, id)
);
create index ai_calls_by_time on public.ai_calls (owner_id, at desc, id desc);
create index ai_calls_old on public.ai_calls (at);
alter table public.ai_calls alter column owner_id set statistics 0;
alter table public.ai_calls enable row level security;
create policy ai_calls_read on public.ai_calls for select to authenticated
  using (owner_id = (select auth_uid()));
create policy ai_calls_add on public.ai_calls for insert to authenticated
  with check (owner_id = (select auth_uid()));
grant select, insert on public.ai_calls to authenticated;
