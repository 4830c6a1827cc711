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
  -- Derived in the row itself: no writer can forget it, none pays a second write for it.
  company_id uuid
    generated always as (public.company_id(owner_id, public.fold_company_name(company))) stored,
  -- The contact that this one was merged into. It is hidden like a deleted one and kept, so that
  -- undoing the merge brings it back as it was.
  merged_into uuid,
  -- What the contact offers and seeks, folded as matching compares it.
  offer_keys text[] generated always as (public.fold_words(offers)) stored,
  seek_keys text[] generated always as (public.fold_words(seeks)) stored,
  photo_id uuid,
  -- The cadence that applies: its own, else the shortest of its tags and groups; triggers keep it.
  effective_cadence_days integer,
  -- What the member means to do next with the contact.
  next_step text not null default '',
  next_step_on date,
  primary key (owner_id, id),
  foreign key (owner_id, merged_into) references public.contacts (owner_id, id) on delete cascade
);
create index contacts_by_warmth on public.contacts (owner_id, warmth_rank, id)
  where deleted_at is null and archived_at is null;
create index contacts_by_name on public.contacts (owner_id, name_key, id)
  where deleted_at is null and archived_at is null;
create index contacts_by_added on public.contacts (owner_id, created_at, id)
  where deleted_at is null and archived_at is null;
create index contacts_archived on public.contacts (owner_id, archived_at, id)
  where deleted_at is null and archived_at is not null;
create index contacts_deleted on public.contacts (deleted_at) where deleted_at is not null;
create index contacts_by_birthday on public.contacts (owner_id, birth_month, birth_day)
  where birth_month is not null and deleted_at is null;
create index contacts_words on public.contacts
  using gin (contact_words(owner_id, search_text)) where deleted_at is null;
-- Under row-level security a coalesce counts as leaky, so that bounds on it never reach an index; a
-- case does not.
create index contacts_by_last_interaction on public.contacts (owner_id,
  (case when last_interaction_at is null then '-infinity' else last_interaction_at end), id)
  where deleted_at is null and archived_at is null;
-- Anniversaries (of warm ties) and new connections: looked up by the day itself, a probe a year.
create index contacts_by_connection on public.contacts (owner_id, connected_on, warmth_rank)
  where connected_on is not null and deleted_at is null and archived_at is null;
create index contacts_by_company on public.contacts (owner_id, company_id, warmth_rank, id)
  where deleted_at is null and archived_at is null;
create index contacts_merged on public.contacts (owner_id, merged_into)
  where merged_into is not null;
-- Finds the contact that an import names as only the merged record was named.
create index contacts_merged_by_name on public.contacts (owner_id, name_key)
  where merged_into is not null;
create index contacts_by_offer on public.contacts using gin (owner_id, offer_keys)
  where deleted_at is null and archived_at is null and offer_keys <> '{}';
create index contacts_by_seek on public.contacts using gin (owner_id, seek_keys)
  where deleted_at is null and archived_at is null and seek_keys <> '{}';
create index contacts_by_cadence on public.contacts (owner_id, last_interaction_at)
  where effective_cadence_days is not null and deleted_at is null and archived_at is null;
create index contacts_by_next_step on public.contacts (owner_id, next_step_on)
  where next_step_on is not null and deleted_at is null and archived_at is null;
alter table public.contacts enable row level security;
create policy contacts_own on public.contacts for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.contacts to authenticated;
create trigger contacts_tally_insert after insert on public.contacts
  referencing new table as changed for each statement execute function public.tally_contact_rows();
create trigger contacts_tally_delete after delete on public.contacts
  referencing old table as changed for each statement execute function public.tally_contact_rows();
create trigger contacts_tally_move after update of archived_at, deleted_at on public.contacts
  for each row when ((old.deleted_at is null) is distinct from (new.deleted_at is null)
    or (old.archived_at is null) is distinct from (new.archived_at is null))
  execute function public.tally_contact_move();
create trigger contacts_add_companies after insert on public.contacts
  referencing new table as added for each statement execute function public.add_missing_companies();
create trigger contacts_add_company after update of company on public.contacts
  for each row when (new.company_id is not null and new.company_id is distinct from old.company_id)
  execute function public.add_missing_company();
create trigger contacts_cadence_insert before insert on public.contacts
  for each row when (new.cadence_days is not null or new.tags <> '{}')
  execute function public.set_effective_cadence();
create trigger contacts_cadence_update after update on public.contacts
  referencing old table as before_rows new table as after_rows
  for each statement execute function public.update_effective_cadences();

-- How many contacts a member has: the sums of these rows. Each statement that adds or takes away
-- contacts appends its difference, so that writers never wait for one another on a counter; about
-- every sixteenth of them folds the member's rows into one.
create table public.contact_tallies (
  owner_id uuid not null references auth.users on delete cascade,
  id bigint generated always as identity,
  active integer not null,
  archived integer not null,
  primary key (owner_id, id)
);
alter table public.contact_tallies enable row level security;
create policy contact_tallies_own on public.contact_tallies for select to authenticated
  using (owner_id = (select auth_uid()));
grant select on public.contact_tallies to authenticated;
create trigger contact_tallies_fold after insert on public.contact_tallies
  for each row when (new.id % 16 = 0) execute function public.fold_contact_tallies();

-- Emails, phones and links of a contact. `normalized` is what identifies a person.
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
  -- The company that the contact left.
  old_company_id uuid generated always as (case when field = 'company'
    then public.company_id(owner_id, public.fold_company_name(coalesce(old_value, ''))) end) stored,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
create index contact_changes_by_contact on public.contact_changes (owner_id, contact_id, changed_at desc);
create index contact_changes_by_time on public.contact_changes (owner_id, changed_at desc);
create index contact_changes_by_old_company on public.contact_changes (owner_id, old_company_id)
  where old_company_id is not null;
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
create index interactions_deleted on public.interactions (deleted_at) where deleted_at is not null;
-- Lets the deletion of a contact find its interactions, deleted ones too.
create index interactions_of_contact on public.interactions (owner_id, contact_id);
-- What was logged since the last visit.
create index interactions_by_created on public.interactions (owner_id, created_at)
  where deleted_at is null;
alter table public.interactions enable row level security;
create policy interactions_own on public.interactions for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, update, delete on public.interactions to authenticated;

-- How two contacts are related, stored once: `other_id` is the `kind` of `contact_id`. No constraint
-- keeps pairs unique or the two apart, so that merged contacts can keep their relationships.
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

-- Pictures of contacts, in the database so that one backup carries all. A contact shows the one that
-- it names; the others wait for Undo and are erased after 30 days.
create table public.contact_photos (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  content bytea not null,
  created_at timestamptz not null,
  primary key (owner_id, id),
  foreign key (owner_id, contact_id) references public.contacts on delete cascade
);
-- A picture is compressed already.
alter table public.contact_photos alter column content set storage external;
create index contact_photos_by_contact on public.contact_photos (owner_id, contact_id);
create index contact_photos_by_time on public.contact_photos (created_at);
alter table public.contact_photos enable row level security;
create policy contact_photos_own on public.contact_photos for all to authenticated
  using (owner_id = (select auth_uid())) with check (owner_id = (select auth_uid()));
grant select, insert, delete on public.contact_photos to authenticated;

-- Files of contacts, in the database so that one backup carries all. The content has a table of its
-- own: lists and sums never read it.
create table public.contact_files (
  owner_id uuid not null references auth.users on delete cascade,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  name text not null,
  -- Detected from the content, not from the name.
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
