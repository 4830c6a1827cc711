-- An introduction may earn badges for who made it and for who asked for it.
create or replace function public.note_bridge() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_deed(new.connector_id, tg_table_name);
  perform note_deed(new.owner_id, tg_table_name);
  return null;
end
$$;
revoke execute on function public.note_bridge from public;
