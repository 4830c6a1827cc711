-- The planner expects the same share of a table from every member. With statistics on owners it
-- expects one row from a member who came after the last `analyze`, so that every index that begins
-- with the owner seems as good as the primary key: a condition on 30,000 new contacts then read all
-- their addresses for each of them. A test finds tables that lack this.
do $$
declare
  found record;
begin
  for found in
    select c.oid, c.relname, a.attname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname in ('owner_id', 'user_id')
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
  loop
    execute format('alter table public.%I alter column %I set statistics 0',
      found.relname, found.attname);
    -- What was gathered before would stay; PostgreSQL 17 can't drop it.
    if to_regproc('pg_clear_attribute_stats') is not null then
      execute format('select pg_clear_attribute_stats(%L, %L, %L, false)',
        'public', found.relname, found.attname);
    end if;
  end loop;
end
$$;
