-- Creates the monthly partitions of `parent` up to two months ahead, moving rows there that waited
-- in its default partition, and drops those that ended more than `kept` months ago. A repeat finds
-- nothing to do.
create or replace function public.keep_months(parent text, kept integer) returns void
language plpgsql set search_path = public, pg_temp set timezone = 'UTC'
as $$
declare
  current_month timestamptz := date_trunc('month', now());
  first_month timestamptz := current_month;
  first_waiting timestamptz;
  month timestamptz;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('kith.keep_months'));
  execute format('delete from %I where recorded_at < %L', parent || '_default',
    current_month - make_interval(months => kept));
  execute format('select date_trunc(''month'', min(recorded_at)) from %I', parent || '_default')
    into first_waiting;
  first_month := least(current_month, first_waiting);
  for month in
    select generate_series(first_month, current_month + interval '2 months', interval '1 month')
  loop
    part := parent || '_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('public.' || part) is not null;
    execute format('create table %I (like %I including all)', part, parent);
    execute format('alter table %I enable row level security', part);
    execute format(
      'with moved as (delete from %I where recorded_at >= %L and recorded_at < %L returning *)
       insert into %I select * from moved',
      parent || '_default', month, month + interval '1 month', part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, part, month, month + interval '1 month');
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_\d{4}_\d{2}$')
      and to_timestamp(right(c.relname, 7), 'YYYY_MM')
        < current_month - make_interval(months => kept)
  loop
    execute format('drop table %I', part);
  end loop;
end
$$;
revoke execute on function public.keep_months from public;
