-- The key of `path_hash`, made once by the migration. For the service and its triggers.
create or replace function public.path_key() returns bytea
language sql stable
as $$
  select decode(s.value, 'hex') from auth.settings s where s.name = 'path_key'
$$;
revoke execute on function public.path_key from public;
