-- Notifies the servers that a conversation has a new message, for those who see it: who doesn't see the
-- writer (`hidden_in`) doesn't learn that they wrote. Definer, because members may not see who else takes
-- part in a conversation.
create or replace function public.notify_new_message() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform notify_members(
    jsonb_build_object('table', 'conversations', 'operation', 'UPDATE',
      'key', jsonb_build_object('id', new.conversation_id)),
    array(select p.user_id from conversation_participants p
      where p.conversation_id = new.conversation_id
        and new.sender_id <> all (hidden_in(new.conversation_id, p.user_id))));
  return null;
end
$$;
revoke execute on function public.notify_new_message from public;
