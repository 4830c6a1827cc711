create table public.imports (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  format text,
  file_name text not null,
  file_bytes bigint not null,
  status text not null check (status in ('mapping', 'reading', 'ready', 'queued', 'running',
    'completed', 'failed', 'undoing', 'undone', 'discarded')),
  counts jsonb not null default '{}',
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  error_code text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- What the network looked like when the preview was made: if it looks different at the start of
  -- the run, the preview is made again.
  network_fingerprint text,
  -- The latest day in the export: distinguishes an older export from a newer one.
  newest_on date,
  -- Rows up to this one are applied. Moves in the transaction that applies them (and back when they
  -- are undone), so that the run of a killed server goes on where it was, each row exactly once.
  applied_through integer not null default 0,
  kept_contacts integer not null default 0,
  -- How often the current phase was begun without progress: it is not tried for ever.
  attempts smallint not null default 0,
  -- Of a table: its columns with their first values and their guessed meaning, and the meaning that
  -- the member chose (awaited in status 'mapping').
  columns jsonb,
  mapping jsonb,
  primary key (owner_id, id)
);
create index imports_by_time on public.imports (owner_id, created_at desc, id);
-- One import of a member at work at a time; two racing starts meet here.
create unique index imports_one_at_work on public.imports (owner_id)
  where status in ('queued', 'running', 'undoing');
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
-- An uploaded file is a ZIP or read once: compressing it in the database would be for nothing.
alter table public.import_files alter column content set storage external;
alter table public.import_files enable row level security;
create policy import_files_own on public.import_files for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.import_files to authenticated;

-- One row of the file: its values, what will become of it, and in `changes` what was there before (for
-- undoing).
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
  -- A contact whose revision moved on since `revision_after` was edited by the member.
  revision_before integer,
  revision_after integer,
  primary key (owner_id, import_id, id),
  foreign key (owner_id, import_id) references public.imports on delete cascade
);
create index import_rows_by_outcome on public.import_rows (owner_id, import_id, kind, outcome, id);
-- Finds what an import last stated about a contact: distinguishes a change in the export from the member's own
-- edit.
create index import_rows_by_contact on public.import_rows (owner_id, contact_id)
  where kind = 'contact' and contact_id is not null;
-- Our own export names each contact; a row that came from one is found again by that name.
create index import_rows_by_export on public.import_rows (owner_id, (record ->> 'export_id'))
  where record ? 'export_id';
alter table public.import_rows enable row level security;
create policy import_rows_own on public.import_rows for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.import_rows to authenticated;

-- How a member mapped a set of columns, for the next file with the same columns.
create table public.import_mappings (
  owner_id uuid not null references auth.users on delete cascade,
  columns_key text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (owner_id, columns_key)
);
alter table public.import_mappings enable row level security;
create policy import_mappings_own on public.import_mappings for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.import_mappings to authenticated;
