-- Everything about a member as one archive, made in the background. It stands in pieces, so that
-- neither its making nor its download holds it whole.
create table public.account_exports (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  progress smallint not null default 0,
  attempts smallint not null default 0,
  size_bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Removed by the member; the row still counts for the day's limit.
  deleted_at timestamptz,
  primary key (owner_id, id)
);
create unique index account_exports_at_work on public.account_exports (owner_id)
  where status in ('queued', 'running') and deleted_at is null;
alter table public.account_exports enable row level security;
create policy account_exports_own on public.account_exports for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update on public.account_exports to authenticated;

create table public.account_export_parts (
  owner_id uuid not null,
  export_id uuid not null,
  position integer not null,
  content bytea not null,
  primary key (owner_id, export_id, position),
  foreign key (owner_id, export_id) references public.account_exports on delete cascade
);
-- An archive is compressed already.
alter table public.account_export_parts alter column content set storage external;
alter table public.account_export_parts enable row level security;
create policy account_export_parts_own on public.account_export_parts for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.account_export_parts to authenticated;
