-- A file of a CRM has rows about companies too.
alter table public.import_rows drop constraint import_rows_kind_check;
alter table public.import_rows add constraint import_rows_kind_check
  check (kind in ('contact', 'interaction', 'company')) not valid;
alter table public.import_rows validate constraint import_rows_kind_check;
-- Finds what earlier imports said about a company: the member may have emptied a field since.
create index import_rows_by_company on public.import_rows (owner_id, (record ->> 'key'))
  where kind = 'company';
