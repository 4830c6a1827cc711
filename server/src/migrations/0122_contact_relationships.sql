-- Who two contacts are to each other, kept once: `other_id` is the `kind` of `contact_id`. Neither
-- unique nor apart by a constraint, so that two contacts that become one can take theirs along.
create table public.contact_relationships (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  other_id uuid not null,
  kind text not null,
  words text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade,
  foreign key (owner_id, other_id) references public.contacts on delete cascade
);
create index contact_relationships_by_contact on public.contact_relationships (owner_id, contact_id);
create index contact_relationships_by_other on public.contact_relationships (owner_id, other_id);
create index contact_relationships_deleted on public.contact_relationships (deleted_at)
  where deleted_at is not null;
alter table public.contact_relationships enable row level security;
create policy contact_relationships_own on public.contact_relationships for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_relationships to authenticated;
