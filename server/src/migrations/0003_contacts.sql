create table public.contacts (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  full_name text not null,
  company text not null default '',
  title text not null default '',
  location text not null default '',
  tags text[] not null default '{}',
  offers text[] not null default '{}',
  seeks text[] not null default '{}',
  birth_month smallint,
  birth_day smallint,
  birth_year smallint,
  cadence_days integer,
  notes text not null default '',
  source text not null default 'manual',
  connected_on date,
  -- Folded name for sorting and folded words for searching; the writer keeps them.
  name_key text collate "C" not null,
  search_text text not null,
  -- ln(mass at t0) + t0 * ln2/H; '-infinity' without interactions. See contract warmth rules.
  warmth_rank double precision not null default '-infinity',
  last_interaction_at timestamptz,
  interaction_count integer not null default 0,
  revision integer not null default 1,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id)
);

create index contacts_by_warmth on public.contacts (owner_id, warmth_rank, id)
  where deleted_at is null and archived_at is null;
create index contacts_by_name on public.contacts (owner_id, name_key, id)
  where deleted_at is null and archived_at is null;
create index contacts_by_last_interaction on public.contacts
  (owner_id, (coalesce(last_interaction_at, '-infinity')), id)
  where deleted_at is null and archived_at is null;
create index contacts_by_added on public.contacts (owner_id, created_at, id)
  where deleted_at is null and archived_at is null;
create index contacts_archived on public.contacts (owner_id, archived_at, id)
  where deleted_at is null and archived_at is not null;
create index contacts_deleted on public.contacts (deleted_at) where deleted_at is not null;
create index contacts_by_birthday on public.contacts (owner_id, birth_month, birth_day)
  where birth_month is not null and deleted_at is null;
create index contacts_by_cadence on public.contacts (owner_id, last_interaction_at)
  where cadence_days is not null and deleted_at is null and archived_at is null;
create index contacts_search on public.contacts
  using gin (owner_id, search_text gin_trgm_ops) where deleted_at is null;
create index contacts_words on public.contacts
  using gin (owner_id, to_tsvector('simple', search_text)) where deleted_at is null;

alter table public.contacts enable row level security;
create policy contacts_own on public.contacts for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contacts to authenticated;

-- Emails, phones and links of a contact. `normalized` is what the same person is known by.
create table public.contact_points (
  owner_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('email', 'phone', 'link')),
  position smallint not null,
  value text not null,
  normalized text not null,
  label text not null default 'other',
  primary key (owner_id, contact_id, kind, position),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_points_by_value on public.contact_points (owner_id, kind, normalized);
alter table public.contact_points enable row level security;
create policy contact_points_own on public.contact_points for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contact_points to authenticated;

-- What changed in a contact's fields, by hand or by an import.
create table public.contact_changes (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  field text not null,
  old_value text,
  new_value text,
  source text not null,
  import_id uuid,
  changed_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_changes_by_contact on public.contact_changes (owner_id, contact_id, changed_at desc);
create index contact_changes_by_time on public.contact_changes (owner_id, changed_at desc);
alter table public.contact_changes enable row level security;
create policy contact_changes_own on public.contact_changes for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.contact_changes to authenticated;

create table public.interactions (
  owner_id uuid not null,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  kind text not null check (kind in
    ('meeting', 'call', 'introduction', 'message', 'email', 'note', 'like', 'comment')),
  direction text not null check (direction in ('in', 'out', 'mutual')),
  occurred_at timestamptz not null,
  summary text not null default '',
  body text not null default '',
  source text not null default 'manual',
  -- Names the same fact in its source, so that a repeated import makes no second row.
  external_key text,
  import_id uuid,
  -- False while a planned meeting lies in the future: it warms the tie once it has passed.
  counted boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index interactions_by_contact on public.interactions (owner_id, contact_id, occurred_at desc, id)
  where deleted_at is null;
create index interactions_by_time on public.interactions (owner_id, occurred_at desc)
  where deleted_at is null;
create index interactions_by_import on public.interactions (owner_id, import_id)
  where import_id is not null;
create index interactions_planned on public.interactions (occurred_at)
  where not counted and deleted_at is null;
create unique index interactions_external_key on public.interactions (owner_id, external_key)
  where external_key is not null;
alter table public.interactions enable row level security;
create policy interactions_own on public.interactions for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.interactions to authenticated;
