-- A change of many contacts at once, kept so that it can be undone as one.
create table public.contact_operations (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  change jsonb not null,
  contact_count integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (owner_id, id)
);
create index contact_operations_age on public.contact_operations (created_at);
alter table public.contact_operations enable row level security;
create policy contact_operations_own on public.contact_operations for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_operations to authenticated;

-- What each contact was before, of the fields that the operation changed, and what the operation
-- left where that differs from contact to contact.
create table public.contact_operation_rows (
  owner_id uuid not null,
  operation_id uuid not null,
  contact_id uuid not null,
  tags_before text[],
  tags_after text[],
  search_text_before text,
  cadence_before integer,
  archived_before timestamptz,
  revision_after integer not null,
  primary key (owner_id, operation_id, contact_id),
  foreign key (owner_id, operation_id) references public.contact_operations on delete cascade,
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_operation_rows_by_contact on public.contact_operation_rows (owner_id, contact_id);
alter table public.contact_operation_rows enable row level security;
create policy contact_operation_rows_own on public.contact_operation_rows for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_operation_rows to authenticated;
