-- Notifies the servers of a change (`table`, `operation`, `key`) that may concern these members, in as
-- many notifications as their payloads need.
create or replace function public.notify_members(change jsonb, members uuid[]) returns void
language plpgsql set search_path = public, pg_temp
as $$
declare
  -- A payload may have 8,000 bytes: so many members fit.
  most constant integer := 100;
begin
  while cardinality(members) > 0 loop
    perform pg_notify('kith_changes', (change ||
      jsonb_build_object('members', to_jsonb(members[:most])))::text);
    members := members[most + 1:];
  end loop;
end
$$;
revoke execute on function public.notify_members from public;
