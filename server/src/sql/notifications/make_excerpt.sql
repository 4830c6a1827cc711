-- The beginning of a text on one line, as `makeExcerpt` of the contract. `pg_c_utf8` knows the same
-- spaces on every machine.
create or replace function public.make_excerpt(content text) returns text
language sql immutable strict parallel safe
as $$
  select case when length(line) > {{excerpt_length}}
    then left(line, {{excerpt_length}} - 1) || '…' else line end
  from (select btrim(regexp_replace(content collate pg_catalog.pg_c_utf8, '\s+', ' ', 'g'))) l (line)
$$;
