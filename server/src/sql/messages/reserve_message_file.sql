-- A key under which a file may be written; unless it is added by `kept_until`, it is removed again.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.reserve_message_file(conversation uuid, kept_until timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  key text := replace(gen_random_uuid()::text, '-', '');
begin
  perform refuse_message_files(conversation, auth_uid());
  insert into file_removals (storage_key, due_at) values (key, kept_until);
  return key;
end
$$;
revoke execute on function public.reserve_message_file from public;
grant execute on function public.reserve_message_file to authenticated;
