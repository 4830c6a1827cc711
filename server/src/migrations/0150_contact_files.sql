-- Files of contacts, in the database so that one backup carries all. What a file holds stands apart
-- from what is known of it: lists and sums never come near the contents.
create table public.contact_files (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  name text not null,
  -- What the content is, by the content itself.
  media_type text not null,
  bytes integer not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_files_by_contact on public.contact_files (owner_id, contact_id);
create index contact_files_deleted on public.contact_files (deleted_at)
  where deleted_at is not null;
alter table public.contact_files enable row level security;
create policy contact_files_own on public.contact_files for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_files to authenticated;

create table public.contact_file_contents (
  owner_id uuid not null,
  file_id uuid not null,
  content bytea not null,
  primary key (owner_id, file_id),
  foreign key (owner_id, file_id) references public.contact_files on delete cascade
);
-- Most files are compressed already.
alter table public.contact_file_contents alter column content set storage external;
alter table public.contact_file_contents enable row level security;
create policy contact_file_contents_own on public.contact_file_contents for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.contact_file_contents to authenticated;
