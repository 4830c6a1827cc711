-- Gives moved rows back to `loser`, each as it was; those that are gone or name another contact by
-- now stay so. Tables and columns are used only as far as the catalogue knows them.
-- Threat: as `move_contact_rows`.
create or replace function public.return_contact_rows(moved jsonb, loser uuid, winner uuid)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  part record;
begin
  for part in
    select r.*, entry.value -> 'rows' as rows
    from jsonb_array_elements(moved) with ordinality entry(value, place)
    join contact_references() r on r.table_name = entry.value ->> 'table'
      and r.column_name = entry.value ->> 'column'
    order by entry.place desc
  loop
    execute format($q$
      update %1$I t set %2$I = $2 %3$s
      from jsonb_array_elements($4) e,
        jsonb_populate_record(null::%1$I, e -> 'key') k,
        jsonb_populate_record(null::%1$I, e -> 'before') b
      where t.owner_id = $1 and t.%2$I = $3 and %4$s$q$,
      part.table_name, part.column_name,
      (select coalesce(string_agg(format(', %1$I = b.%1$I', name), ''), '')
        from unnest(part.named_in) name),
      (select string_agg(format('t.%1$I = k.%1$I', name), ' and ')
        from unnest(part.key_columns) name))
      using asking, loser, winner, part.rows;
  end loop;
end
$$;
revoke execute on function public.return_contact_rows from public;
grant execute on function public.return_contact_rows to authenticated;
