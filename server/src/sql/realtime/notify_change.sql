-- Notifies the servers that a row changed: its table, its key and the members that it may concern,
-- never its content, which each server reads again with the rights of those members. The arguments
-- are:
--   the members: 'participants' of the conversation in a column, the 'owner' in a column, or
--   'everybody'; the name of that column; then the columns of the key.
--
--   create trigger notify_change after insert or update or delete on public.notifications
--     for each row execute function public.notify_change('owner', 'user_id', 'id');
create or replace function public.notify_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  change jsonb;
  members uuid[];
begin
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  select jsonb_build_object('table', tg_table_name, 'operation', tg_op,
      'key', jsonb_object_agg(argument, changed -> argument))
    into change
    from unnest(tg_argv) with ordinality as given (argument, position) where position > 2;
  if tg_argv[0] = 'everybody' then
    perform pg_notify('kith_changes', change::text);
    return null;
  end if;
  if tg_argv[0] = 'owner' then
    members := array[(changed ->> tg_argv[1])::uuid];
  else
    select array_agg(p.user_id) into members from conversation_participants p
      where p.conversation_id = (changed ->> tg_argv[1])::uuid;
  end if;
  perform notify_members(change, members);
  return null;
end
$$;
revoke execute on function public.notify_change from public;
