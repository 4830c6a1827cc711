-- Sends a message. The lock on the conversation's row orders its messages; a repeat of an attempt,
-- also one that races, finds the first message.
-- Threat: as definer it passes row-level security; it takes the asker from the claims of the
-- transaction.
create or replace function public.send_message(conversation uuid, content text, message_type text,
  attempt text, reply_to uuid, files uuid[], search_text text, sent_at timestamptz)
returns table (message_id uuid, is_new boolean, place bigint, is_request boolean, recipients jsonb)
language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  asking uuid := auth_uid();
  held conversations;
  status text;
  made uuid;
  moved integer;
begin
  select c.* into held from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = asking
    where c.id = send_message.conversation for update of c;
  if not found then perform raise_refusal('not_found', 'Conversation not found'); end if;
  select m.id, m.seq into made, place from messages m where m.conversation_id = held.id
    and m.sender_id = asking and m.client_msg_id = attempt;
  if found then return query select made, false, place, false, null::jsonb; return; end if;
  status := participant_status(held.id, asking);
  if status = 'closed' then
    perform raise_refusal('conversation_closed', 'Nothing can be written here');
  elsif status = 'request_sent' then
    if held.last_seq > 0 then
      perform raise_refusal('illegal_state', 'The request waits for an answer');
    end if;
    if exists (select from conversation_participants o where o.conversation_id = held.id
        and o.user_id <> asking and (linked_contact(asking, o.user_id) is not null
          or linked_contact(o.user_id, asking) is not null)) then status := 'open'; end if;
  elsif status = 'request_received' then
    status := 'open';
  end if;
  if reply_to is not null and not exists (select from messages m
      where m.id = reply_to and m.conversation_id = held.id
        and m.sender_id <> all (hidden_in(held.id, asking))) then
    perform raise_refusal('not_found', 'Message not found');
  end if;
  update conversations c set last_seq = c.last_seq + 1,
      last_message_at = greatest(c.last_message_at, sent_at),
      state = case when status = 'open' then 'open' else c.state end
    where c.id = held.id returning c.last_seq into place;
  insert into messages (conversation_id, seq, sender_id, client_msg_id, message_type, content,
      search_text, reply_to_id, created_at)
    values (held.id, place, asking, attempt, send_message.message_type, send_message.content,
      send_message.search_text, reply_to, sent_at)
    returning id into made;
  if cardinality(files) > 0 then
    update message_attachments a set message_id = made where a.id = any(files)
      and a.user_id = asking and a.conversation_id = held.id and a.message_id is null;
    get diagnostics moved = row_count;
    if moved <> cardinality(files) then perform raise_refusal('not_found', 'Attachment not found'); end if;
  end if;
  perform record_read_progress(held.id, asking, place, place, sent_at, status = 'open');
  if held.kind = 'direct' then perform note_conversation(held.id); end if;
  return query select made, true, place, status = 'request_sent',
    message_recipients_to_notify(held.id, asking, place, sent_at);
end
$$;
revoke execute on function public.send_message from public;
grant execute on function public.send_message to authenticated;
