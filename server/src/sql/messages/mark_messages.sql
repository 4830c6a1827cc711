-- Marks messages as delivered or as read up to a number; beyond the last there is nothing to mark.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.mark_messages(conversation uuid, up_to bigint, is_read boolean,
  marked_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asking uuid := auth_uid();
  reached bigint;
begin
  select least(c.last_seq, up_to) into reached from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = asking
    where c.id = conversation;
  if not found then perform raise_refusal('not_found', 'Conversation not found'); end if;
  perform record_read_progress(conversation, asking, reached, case when is_read then reached else 0 end,
    marked_at, participant_status(conversation, asking) = 'open');
end
$$;
revoke execute on function public.mark_messages from public;
grant execute on function public.mark_messages to authenticated;
