-- What the asker sees of conversations in a list: the status, the others, what is unread, the last
-- message.
-- Threat: as definer it reads names, addresses and consents of other members; what is shown of them
-- is what it lists, for conversations that the asker takes part in.
create or replace function public.describe_conversations(wanted uuid[])
returns table (id uuid, kind text, created_at timestamptz, last_seq bigint,
  last_message_at timestamptz, muted_until timestamptz, status text, is_blocked boolean,
  other_id uuid, other_name text, contact_id uuid, warmth_rank double precision,
  unread_count integer, last_content text, last_sender_id uuid, last_type text,
  last_deleted boolean, shares_presence boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.kind, c.created_at,
    case when c.kind = 'direct' then c.last_seq else coalesce(l.seq, 0) end,
    case when c.kind = 'direct' then c.last_message_at else l.created_at end, p.muted_until,
    participant_status(c.id, p.user_id),
    c.kind = 'direct' and exists (select from conversation_participants o
      join member_blocks b on b.owner_id = p.user_id and b.blocked_id = o.user_id
      where o.conversation_id = c.id),
    others.id, coalesce(others.name, ''), others.contact_id, others.warmth_rank,
    count_unread(c.id, p.user_id, p.read_seq),
    coalesce(l.content, ''), l.sender_id, l.message_type, coalesce(l.deleted_at is not null, false),
    not exists (select from conversation_participants o
      join message_settings s on s.owner_id = o.user_id
      where o.conversation_id = c.id and not s.shows_presence and o.user_id <> all (hidden.members))
  from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = auth_uid()
    cross join lateral (select hidden_in(c.id, p.user_id) as members) hidden
    cross join lateral (
      select case when count(*) = 1 then min(o.user_id::text)::uuid end as id,
        string_agg(f.name, ', ' order by o.joined_at, o.user_id) as name,
        case when count(*) = 1 then min(f.contact_id::text)::uuid end as contact_id,
        case when count(*) = 1 then min(f.warmth_rank) end as warmth_rank
      from conversation_participants o cross join lateral profile_card(p.user_id, o.user_id) f
      where o.conversation_id = c.id and o.user_id <> p.user_id
        and o.user_id <> all (hidden.members)
    ) others
    left join lateral (
      select m.seq, m.created_at, m.content, m.sender_id, m.message_type, m.deleted_at
      from messages m where m.conversation_id = c.id and m.sender_id <> all (hidden.members) order by m.seq desc limit 1
    ) l on true
  where c.id = any(wanted)
$$;
revoke execute on function public.describe_conversations from public;
grant execute on function public.describe_conversations to authenticated;
