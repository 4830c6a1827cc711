-- A fingerprint of the contacts that a preview was made against: another one at the start of the run
-- means that the preview has to be made anew. `newest_on` tells an older export from a newer one.
alter table public.imports
  add column network_fingerprint text,
  add column newest_on date,
  add column kept_contacts integer not null default 0,
  -- How often the phase at hand was begun: one that fails each time must not be tried for ever.
  add column attempts smallint not null default 0;

-- `changes` holds what was there before; a contact whose revision moved on since `revision_after` was
-- worked on by the member.
alter table public.import_rows
  drop column before,
  add column revision_before integer,
  add column revision_after integer;

-- One import of a member at work at a time; two racing starts meet here.
create unique index imports_one_at_work on public.imports (owner_id)
  where status in ('queued', 'running', 'undoing');

-- What an import says last of a contact, to tell a change of the export from the member's own edit.
create index import_rows_by_contact on public.import_rows (owner_id, contact_id, import_id)
  where applied_at is not null and kind = 'contact';

-- Lets the deletion of a contact find its interactions, deleted ones too.
create index interactions_of_contact on public.interactions (owner_id, contact_id);

-- An uploaded file is a ZIP or read once: compressing it in the database would be for nothing.
alter table public.import_files alter column content set storage external;
