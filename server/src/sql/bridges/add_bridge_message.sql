-- Puts what someone wrote for a bridge into its conversation, as their message. For functions of the
-- service; `words` are the folded ones of the text.
create or replace function public.add_bridge_message(conversation uuid, writer uuid, content text,
  words text, at timestamptz) returns void
language sql
as $$
  with place as (
    update conversations c set last_seq = c.last_seq + 1, last_message_at = at
    where c.id = conversation returning c.last_seq)
  insert into messages (conversation_id, seq, sender_id, client_msg_id, content, search_text,
      created_at)
    select conversation, place.last_seq, writer, 'bridge-' || place.last_seq, content, words, at
    from place
$$;
revoke execute on function public.add_bridge_message from public;
