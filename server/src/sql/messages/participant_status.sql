-- The status of a conversation for a participant; null for everybody else. It is closed where no one is
-- left that a message reaches: gone, or with a block between the two. `closed` never says why.
create or replace function public.participant_status(conversation uuid, member uuid) returns text
language sql stable
as $$
  select case
    when not exists (select from conversation_participants o
      where o.conversation_id = c.id and o.user_id <> member and is_reachable(o.user_id)
        and not is_blocked_between(member, o.user_id)) then 'closed'
    when c.state = 'open' then 'open'
    when c.started_by = member then 'request_sent'
    when p.declined_at is not null then 'closed'
    else 'request_received'
  end
  from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = member
  where c.id = conversation
$$;
