-- A view of the contact list that a member keeps: whom it shows, in which order, with which columns.
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
