-- The extension follows from the normalized number, so that everything that writes a phone stores it.
alter table public.contact_points drop column extension;
alter table public.contact_points add column extension text not null generated always as
  (case when kind = 'phone' then split_part(normalized, ';ext=', 2) else '' end) stored;
