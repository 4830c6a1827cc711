-- Every column that names the contact that a row is about: foreign keys to contacts, and
-- `contact_id` where there is none. Read from the catalogue, so that tables of later versions are
-- among them. `named_in`: text columns of unique indexes, which may contain the contact's id.
create or replace function public.contact_references()
returns table (table_name text, column_name text, key_columns text[], named_in text[])
language sql stable set search_path = public, pg_temp
as $$
  select c.relname::text, a.attname::text,
    array(select k.attname::text from pg_index i
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey::smallint[])
      where i.indrelid = c.oid and i.indisprimary order by k.attnum),
    array(select distinct k.attname::text from pg_index i
      join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey::smallint[])
      where i.indrelid = c.oid and i.indisunique and not i.indisprimary
        and k.atttypid = 'text'::regtype order by 1)
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'uuid'::regtype and a.attname <> 'owner_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition and c.oid <> 'contacts'::regclass
    and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'owner_id')
    and (a.attname = 'contact_id' or exists (select from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'contacts'::regclass
        and a.attnum = any(f.conkey)))
  order by 1, a.attnum
$$;
