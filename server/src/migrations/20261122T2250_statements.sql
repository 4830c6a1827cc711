-- What the member says about their contacts when they pick who matters. Of those about one contact
-- the latest holds; undoing it brings back the one before.
create table public.contact_statements (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  -- Null where the member went on to the next person: remembered, but nothing said.
  answer text check (answer in ('close', 'keep_in_touch', 'know', 'not_now')),
  -- Given at once and undone at once.
  batch_id uuid not null,
  -- The person on the card comes first, then the others of their group.
  position smallint not null,
  cadence_before integer,
  stated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_statements_by_contact on public.contact_statements
  (owner_id, contact_id, (answer is null), stated_at desc, id);
create index contact_statements_by_batch on public.contact_statements (owner_id, batch_id);
create index contact_statements_by_time on public.contact_statements (owner_id, stated_at desc)
  where deleted_at is null;
create index contact_statements_deleted on public.contact_statements (deleted_at)
  where deleted_at is not null;
alter table public.contact_statements enable row level security;
create policy contact_statements_own on public.contact_statements for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_statements to authenticated;

-- In which order a member is asked about people: those of an import, or all contacts (null). Made once,
-- when the import ends; who was answered about meanwhile is left out when it is read.
create table public.triage_orders (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  import_id uuid,
  contact_ids uuid[] not null,
  -- Of each of them: contacts at the company and in the location.
  company_sizes integer[] not null,
  location_sizes integer[] not null,
  made_at timestamptz not null,
  primary key (owner_id, id),
  unique nulls not distinct (owner_id, import_id),
  foreign key (owner_id, import_id) references public.imports on delete cascade
);
alter table public.triage_orders enable row level security;
create policy triage_orders_own on public.triage_orders for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.triage_orders to authenticated;
alter table public.contact_statements alter column owner_id set statistics 0;
alter table public.triage_orders alter column owner_id set statistics 0;
