-- Keeps `profile_words` of the member whose name, profile or consent changed; the argument is the
-- column that names them.
-- Threat: as definer it writes a table that members can't.
create or replace function public.keep_profile_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform write_profile_words((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;
revoke execute on function public.keep_profile_words from public;
