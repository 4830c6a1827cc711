-- The participants of a conversation whose presence a member may see: their own, and in an open one
-- that of others where both show it and neither blocked the other. No row for a member who
-- takes no part.
create or replace function auth.visible_presences(member uuid, conversation uuid)
returns table (user_id uuid)
language sql stable
as $$
  select p.user_id from public.conversations c
    join public.conversation_participants mine
      on mine.conversation_id = c.id and mine.user_id = member
    join public.conversation_participants p on p.conversation_id = c.id
  where c.id = conversation and (p.user_id = member or c.state = 'open' and not exists (
      select from public.message_settings s
      where s.owner_id in (member, p.user_id) and not s.shows_presence)
    and not exists (select from public.member_blocks b
      where (b.owner_id, b.blocked_id) in ((member, p.user_id), (p.user_id, member))))
$$;
revoke execute on function auth.visible_presences from public;
