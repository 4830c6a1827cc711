create table public.imports (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  format text,
  file_name text not null,
  file_bytes bigint not null,
  status text not null check (status in ('reading', 'ready', 'queued', 'running', 'completed',
    'failed', 'undoing', 'undone', 'discarded')),
  counts jsonb not null default '{}',
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  error_code text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (owner_id, id)
);
create index imports_by_time on public.imports (owner_id, created_at desc, id);
alter table public.imports enable row level security;
create policy imports_own on public.imports for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.imports to authenticated;

-- The uploaded file, kept only until it has been read.
create table public.import_files (
  owner_id uuid not null,
  import_id uuid not null,
  content bytea not null,
  primary key (owner_id, import_id),
  foreign key (owner_id, import_id) references public.imports on delete cascade
);
alter table public.import_files enable row level security;
create policy import_files_own on public.import_files for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.import_files to authenticated;

-- One row of the file: what it says, what will become of it, what was there before (for undoing).
create table public.import_rows (
  owner_id uuid not null,
  import_id uuid not null,
  id integer not null,
  file text not null,
  line integer not null,
  kind text not null check (kind in ('contact', 'interaction')),
  outcome text not null check (outcome in ('new', 'updated', 'unchanged', 'skipped')),
  reason text not null,
  label text not null default '',
  detail text not null default '',
  record jsonb,
  changes jsonb not null default '[]',
  contact_id uuid,
  before jsonb,
  applied_at timestamptz,
  primary key (owner_id, import_id, id),
  foreign key (owner_id, import_id) references public.imports on delete cascade
);
create index import_rows_by_outcome on public.import_rows (owner_id, import_id, kind, outcome, id);
alter table public.import_rows enable row level security;
create policy import_rows_own on public.import_rows for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.import_rows to authenticated;
