-- Notes that messages of a conversation are to be counted. Looks first: an insert would wait for the
-- server that takes an earlier note away. That server locks the conversation before it counts, so
-- whoever holds that lock and still sees the earlier note is counted with it.
-- For functions of the service.
create or replace function public.note_conversation(conversation uuid) returns void
language plpgsql volatile
as $$
begin
  if not exists (select from conversations_to_count n where n.conversation_id = conversation) then
    insert into conversations_to_count (conversation_id) values (conversation) on conflict do nothing;
  end if;
end
$$;
