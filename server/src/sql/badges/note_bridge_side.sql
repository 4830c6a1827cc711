-- What came of an introduction may earn a badge for who made it.
create or replace function public.note_bridge_side() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_deed(b.connector_id, tg_table_name) from bridges b where b.id = new.bridge_id;
  return null;
end
$$;
revoke execute on function public.note_bridge_side from public;
