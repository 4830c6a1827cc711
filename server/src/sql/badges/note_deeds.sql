-- Notes a deed for each owner of the rows that a statement wrote: usually one, whatever their number.
create or replace function public.note_deeds() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform note_deed(w.owner_id, tg_table_name) from (select distinct owner_id from written) w;
  return null;
end
$$;
revoke execute on function public.note_deeds from public;
