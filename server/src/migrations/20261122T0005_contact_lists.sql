-- A change of many contacts at once, kept so that it can be undone as one.
create table public.contact_operations (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  change jsonb not null,
  contact_count integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  -- When the operation was written into the histories of its contacts, which is done after the change.
  told_at timestamptz,
  primary key (owner_id, id)
);
create index contact_operations_age on public.contact_operations (created_at);
alter table public.contact_operations enable row level security;
create policy contact_operations_own on public.contact_operations for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_operations to authenticated;

-- What each contact was before, of the fields that the operation changed, and what the operation
-- left where that differs from contact to contact. No foreign key to the contact: the operation is
-- erased no later than a contact that was deleted after it, and the key was checked and indexed once
-- for each of ten thousand rows.
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
  foreign key (owner_id, operation_id) references public.contact_operations on delete cascade
);
alter table public.contact_operation_rows enable row level security;
create policy contact_operation_rows_own on public.contact_operation_rows for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_operation_rows to authenticated;

-- A saved view of the contact list: its filter, order and columns.
create table public.contact_views (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  query jsonb not null,
  columns text[] not null,
  place integer not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create index contact_views_deleted on public.contact_views (deleted_at) where deleted_at is not null;
alter table public.contact_views enable row level security;
create policy contact_views_own on public.contact_views for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_views to authenticated;

-- What a member searched for. `query_key` is the folded query: case and accents make no second row.
create table public.recent_searches (
  owner_id uuid not null references auth.users on delete cascade,
  query_key text not null,
  query text not null,
  search_count integer not null default 1,
  result_count integer not null,
  last_searched_at timestamptz not null,
  primary key (owner_id, query_key)
);
create index recent_searches_by_time on public.recent_searches (owner_id, last_searched_at desc);
alter table public.recent_searches enable row level security;
create policy recent_searches_own on public.recent_searches for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.recent_searches to authenticated;

-- Which result a member opened for a query: the next time it comes first.
create table public.search_clicks (
  owner_id uuid not null references auth.users on delete cascade,
  query_key text not null,
  contact_id uuid not null,
  clicks integer not null default 1,
  last_clicked_at timestamptz not null,
  primary key (owner_id, query_key, contact_id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index search_clicks_contact on public.search_clicks (owner_id, contact_id);
alter table public.search_clicks enable row level security;
create policy search_clicks_own on public.search_clicks for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.search_clicks to authenticated;
