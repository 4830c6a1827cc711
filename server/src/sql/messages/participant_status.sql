-- The status of a conversation for a participant; null for everybody else. `closed` never says why.
create or replace function public.participant_status(conversation uuid, member uuid) returns text
language sql stable
as $$
  select case
    when not exists (select from conversation_participants o
      where o.conversation_id = c.id and o.user_id <> member and is_reachable(o.user_id))
      then 'closed'
    when exists (select from conversation_participants o
      join member_blocks b on b.owner_id = o.user_id and b.blocked_id = member
      where o.conversation_id = c.id) then 'closed'
    when c.kind = 'direct' and exists (select from conversation_participants o
      join member_blocks b on b.owner_id = member and b.blocked_id = o.user_id
      where o.conversation_id = c.id) then 'closed'
    when c.state = 'open' then 'open'
    when c.started_by = member then 'request_sent'
    when p.declined_at is not null then 'closed'
    else 'request_received'
  end
  from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = member
  where c.id = conversation
$$;
