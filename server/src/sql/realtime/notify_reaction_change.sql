-- Notifies the servers of a reaction as a change of its message: clients listen to messages alone.
-- Not those with a block between them and the member who reacted. Definer, because members may not see who else takes part in a conversation.
create or replace function public.notify_reaction_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed message_reactions := case when tg_op = 'DELETE' then old else new end;
begin
  perform notify_members(
    jsonb_build_object('table', 'messages', 'operation', 'UPDATE',
      'key', jsonb_build_object('id', changed.message_id)),
    array(select p.user_id from conversation_participants p
      where p.conversation_id = changed.conversation_id
        and p.user_id <> all (array(select b from members_blocked_with(changed.user_id) b))));
  return null;
end
$$;
revoke execute on function public.notify_reaction_change from public;
