-- Whether all participants of a conversation let one another see how far they read.
create or replace function public.shares_read_receipts(conversation uuid) returns boolean
language sql stable
as $$
  select not exists (select from conversation_participants p
    join message_settings s on s.owner_id = p.user_id
    where p.conversation_id = conversation and not s.sends_read_receipts)
$$;
