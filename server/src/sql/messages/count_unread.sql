-- How many messages that a participant sees of others they have not read; counted no further than a badge shows.
create or replace function public.count_unread(conversation uuid, member uuid, after_seq bigint)
returns integer
language sql stable
as $$
  select count(*)::integer from (
    select from messages m where m.conversation_id = conversation and m.seq > after_seq
      and m.sender_id <> member and m.sender_id <> all ((select hidden_in(conversation, member))::uuid[])
      and m.deleted_at is null limit 100) waiting
$$;
