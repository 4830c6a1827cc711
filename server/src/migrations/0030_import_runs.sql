alter table public.imports
  -- What the network looked like when the preview was made: if it looks different at the start of the
  -- run, the preview is made anew.
  add column network_fingerprint text,
  -- The latest day that the export speaks of: tells an older export from a newer one.
  add column newest_on date,
  -- Rows up to this one are applied. Moves in the transaction that applies them (and back when they
  -- are undone), so that a killed server's run goes on where it was with every row exactly once.
  add column applied_through integer not null default 0,
  add column kept_contacts integer not null default 0,
  -- How often the phase at hand was begun without getting anywhere: it is not tried for ever.
  add column attempts smallint not null default 0;

-- One import of a member at work at a time; two racing starts meet here.
create unique index imports_one_at_work on public.imports (owner_id)
  where status in ('queued', 'running', 'undoing');

-- `changes` holds what was there before; a contact whose revision moved on since `revision_after` was
-- worked on by the member.
alter table public.import_rows
  drop column before,
  drop column applied_at,
  add column revision_before integer,
  add column revision_after integer;

-- What an import said last of a contact, to tell a change of the export from the member's own edit.
create index import_rows_by_contact on public.import_rows (owner_id, contact_id)
  where kind = 'contact' and contact_id is not null;

-- Lets the deletion of a contact find its interactions, deleted ones too.
create index interactions_of_contact on public.interactions (owner_id, contact_id);

-- An uploaded file is a ZIP or read once: compressing it in the database would be for nothing.
alter table public.import_files alter column content set storage external;
