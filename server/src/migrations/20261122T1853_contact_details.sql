-- What address books know about a person beside the fields that everyone sees.
alter table public.contacts
  add column name_prefix text not null default '',
  add column name_suffix text not null default '',
  add column nickname text not null default '',
  add column phonetic_first_name text not null default '',
  add column phonetic_last_name text not null default '',
  add column department text not null default '',
  add column street text not null default '',
  add column postal_code text not null default '',
  add column country text not null default '';

-- Of a phone: what is dialled after the number.
alter table public.contact_points add column extension text not null default '';

-- What of a row could not be kept, with its words as they were in the file.
alter table public.import_rows add column losses jsonb not null default '[]';

-- How the file's bytes are read, where they leave a doubt; the member may choose another.
alter table public.imports add column encoding text;
