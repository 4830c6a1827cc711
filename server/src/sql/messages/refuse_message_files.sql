-- Refuses files in a conversation where the asker may not add any.
create or replace function public.refuse_message_files(conversation uuid, asking uuid) returns void
language plpgsql
as $$
declare
  status text := participant_status(conversation, asking);
begin
  if status is null then
    perform raise_refusal('not_found', 'Conversation not found');
  elsif status = 'closed' then
    perform raise_refusal('conversation_closed', 'Nothing can be written here');
  elsif status = 'request_sent'
      and (select c.last_seq from conversations c where c.id = conversation) > 0 then
    perform raise_refusal('illegal_state', 'The request waits for an answer');
  end if;
end
$$;
