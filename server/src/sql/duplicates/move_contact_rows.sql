-- Points every row of `loser` at `winner`, but for the tables in `staying`. A row that the winner
-- has already (a unique key, a check) stays. Returns what moved and what it held before, as
-- `[{table, column, rows: [{key, before}]}]`.
-- Threat: as definer it passes row-level security, because members may not update every such table.
-- It therefore takes the owner from the claims of the transaction, never from its caller.
create or replace function public.move_contact_rows(loser uuid, winner uuid, staying text[])
returns jsonb
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  reference record;
  place record;
  change text;
  moved jsonb := '[]';
  rows jsonb;
  one jsonb;
begin
  for reference in select * from contact_references() r where r.table_name <> all(staying) loop
    change := format($q$
      with changed as (
        update %1$I t set %2$s
        from (select o.tableoid as part, o.ctid as place, jsonb_build_object(%3$s) as before
          from %1$I o where o.owner_id = $1 and o.%4$I = $2 and %6$s for update) o
        where t.tableoid = o.part and t.ctid = o.place
        returning jsonb_build_object('key', jsonb_build_object(%5$s), 'before', o.before) as entry)
      select coalesce(jsonb_agg(entry), '[]') from changed$q$,
      reference.table_name,
      format('%I = $3', reference.column_name) || (
        select coalesce(string_agg(
          format(', %1$I = replace(t.%1$I, $2::text, $3::text)', name), ''), '')
        from unnest(reference.named_in) name),
      (select string_agg(format('%1$L, o.%1$I', name), ', ')
        from unnest(reference.column_name || reference.named_in) name),
      reference.column_name,
      (select string_agg(format('%1$L, t.%1$I', name), ', ')
        from unnest(reference.key_columns) name),
      '%s');
    begin
      execute format(change, 'true') into rows using asking, loser, winner;
    exception when integrity_constraint_violation then
      rows := '[]';
      for place in execute format('select tableoid as part, ctid as place from %I
        where owner_id = $1 and %I = $2', reference.table_name, reference.column_name)
        using asking, loser
      loop
        begin
          execute format(change, format('o.tableoid = %s and o.ctid = %L::tid', place.part, place.place))
            into one using asking, loser, winner;
          rows := rows || one;
        exception when integrity_constraint_violation then null;
        end;
      end loop;
    end;
    if rows <> '[]' then
      moved := moved || jsonb_build_object('table', reference.table_name,
        'column', reference.column_name, 'rows', rows);
    end if;
  end loop;
  return moved;
end
$$;
revoke execute on function public.move_contact_rows from public;
grant execute on function public.move_contact_rows to authenticated;
