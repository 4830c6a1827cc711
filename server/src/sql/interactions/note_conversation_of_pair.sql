-- Notes that the messages of two members are to be counted, because one became the other's contact.
-- For functions of the service.
create or replace function public.note_conversation_of_pair(a uuid, b uuid) returns void
language sql volatile
as $$
  select note_conversation(c.id) from conversations c
  where c.low_member_id = least(a, b) and c.high_member_id = greatest(a, b) and c.last_seq > 0
$$;
