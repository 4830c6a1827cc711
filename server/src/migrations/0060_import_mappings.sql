-- A table whose columns the member has to explain waits in `mapping`.
alter table public.imports drop constraint imports_status_check;
alter table public.imports add constraint imports_status_check check (status in ('mapping', 'reading',
  'ready', 'queued', 'running', 'completed', 'failed', 'undoing', 'undone', 'discarded'));
alter table public.imports
  -- Of a table: its columns with their first values and what they are taken for, and what the
  -- member said they are.
  add column columns jsonb,
  add column mapping jsonb;

-- What a member said of a set of columns, for the next file that has the same.
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

-- Our own export names each contact; a row that came from one is found again by that name.
create index import_rows_by_export on public.import_rows (owner_id, (record ->> 'export_id'))
  where record ? 'export_id';
