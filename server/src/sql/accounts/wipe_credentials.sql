-- Removes all credentials of an account whose row has to stay: deletes from every table of the auth
-- service whose rows would be deleted with the account's row, also in tables of later versions.
create or replace function auth.wipe_credentials(account uuid) returns void
language plpgsql set search_path = auth, pg_temp
as $$
declare
  place record;
begin
  for place in
    select c.conrelid::regclass as child, a.attname as owner
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = 'auth.users'::regclass
      and c.connamespace = 'auth'::regnamespace
  loop
    execute format('delete from %s where %I = $1', place.child, place.owner) using account;
  end loop;
end
$$;
revoke execute on function auth.wipe_credentials from public;
