-- The conversations in a member's list: not those that others started without writing, that the
-- member declined, or whose request can no longer reach anyone. Those of several are there from their
-- first message that the member sees, and as new as the last.
create or replace function public.listed_conversations(member uuid, with_blocked boolean)
returns table (id uuid, activity timestamptz, is_open boolean, is_request boolean, last_seq bigint,
  read_seq bigint)
language sql stable
as $$
  select c.id, coalesce(case when shown.last_seq = c.last_seq then c.last_message_at else (
      select m.created_at from messages m
      where m.conversation_id = c.id and m.seq = shown.last_seq) end, c.created_at),
    c.state = 'open', c.state = 'requested' and c.started_by is distinct from p.user_id,
    shown.last_seq, p.read_seq
  from conversation_participants p join conversations c on c.id = p.conversation_id
    cross join lateral (select case
      when c.kind = 'direct' or not (select exists (select from members_blocked_with(member)))
        then c.last_seq
      else coalesce((select m.seq from messages m where m.conversation_id = c.id
          and m.sender_id <> all ((select hidden_in(c.id, p.user_id))::uuid[])
        order by m.seq desc limit 1), 0) end as last_seq) shown
  where p.user_id = member and (shown.last_seq > 0 or c.started_by = p.user_id)
    and (c.state = 'open' or c.started_by = p.user_id or p.declined_at is null
      and is_reachable(c.started_by) and not exists (select from member_blocks b
        where b.owner_id = c.started_by and b.blocked_id = p.user_id))
    and (with_blocked or c.kind <> 'direct' or not exists (
      select from conversation_participants o
      join member_blocks b on b.owner_id = p.user_id and b.blocked_id = o.user_id
      where o.conversation_id = c.id))
$$;
