-- Notes a deed for the owner of a row.
create or replace function public.note_deed_of() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_deed(new.owner_id, tg_table_name);
  return null;
end
$$;
revoke execute on function public.note_deed_of from public;
