-- That a conversation moved on is announced with the message, to those who see it: see
-- `notify_new_message`. Whatever else changes of it is announced to all.
drop trigger notify_change on public.conversations;
create trigger notify_change after insert or delete on public.conversations
  for each row execute function public.notify_change('participants', 'id', 'id');
create trigger notify_conversation_change after update on public.conversations
  for each row when (old.last_seq = new.last_seq)
  execute function public.notify_change('participants', 'id', 'id');
create trigger notify_new_message after insert on public.messages
  for each row execute function public.notify_new_message();
