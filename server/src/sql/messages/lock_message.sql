-- Locks a message of the asker's conversations until the transaction ends and returns what decides
-- how the asker may change it.
-- Threat: as definer it passes row-level security, because a reaction locks another's message and the
-- status follows from rows of others; it takes the asker from the claims of the transaction.
create or replace function public.lock_message(wanted uuid)
returns table (conversation_id uuid, sender_id uuid, created_at timestamptz, deleted_at timestamptz,
  status text)
language plpgsql security definer rows 1 set search_path = public, pg_temp
as $$
begin
  select m.conversation_id, m.sender_id, m.created_at, m.deleted_at
    into conversation_id, sender_id, created_at, deleted_at
    from messages m
      join conversation_participants p
        on p.conversation_id = m.conversation_id and p.user_id = auth_uid()
    where m.id = wanted and m.sender_id <> all (hidden_in(m.conversation_id, auth_uid()))
    for update of m;
  if not found then return; end if;
  -- A statement of its own, so that it sees what was written while this one waited.
  status := participant_status(conversation_id, auth_uid());
  return next;
end
$$;
revoke execute on function public.lock_message from public;
grant execute on function public.lock_message to authenticated;
