-- What a participant sees of conversations. Threat: names, addresses and consents of other members
-- are read here past row-level security; what is shown of them is what this file lists.

-- The conversations that the asker's list has, without those that were only begun by others or that
-- they put away.
create function public.own_conversations(with_blocked boolean)
returns table (id uuid, activity timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, case when c.last_message_at is null then c.created_at else c.last_message_at end
  from conversation_participants p join conversations c on c.id = p.conversation_id
  where p.user_id = auth_uid() and (c.last_seq > 0 or c.started_by = p.user_id)
    and (c.state = 'open' or p.declined_at is null)
    and (with_blocked or c.kind <> 'direct' or not exists (
      select from conversation_participants o
      join member_blocks b on b.owner_id = p.user_id and b.blocked_id = o.user_id
      where o.conversation_id = c.id))
$$;

-- How many messages of others wait for a participant; counted no further than a badge tells.
create function public.count_unread(conversation uuid, member uuid, after_seq bigint) returns integer
language sql stable
as $$
  select count(*)::integer from (
    select from messages m where m.conversation_id = conversation and m.seq > after_seq
      and m.sender_id <> member and m.deleted_at is null limit 100) waiting
$$;

create function public.describe_conversations(wanted uuid[])
returns table (id uuid, kind text, created_at timestamptz, last_seq bigint,
  last_message_at timestamptz, muted_until timestamptz, standing text, is_blocked boolean,
  other_id uuid, other_name text, contact_id uuid, warmth_rank double precision,
  unread_count integer, last_content text, last_sender_id uuid, last_type text,
  last_deleted boolean, shares_presence boolean)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.id, c.kind, c.created_at, c.last_seq, c.last_message_at, p.muted_until,
    standing_in(c.id, p.user_id),
    c.kind = 'direct' and exists (select from conversation_participants o
      join member_blocks b on b.owner_id = p.user_id and b.blocked_id = o.user_id
      where o.conversation_id = c.id),
    others.id, coalesce(others.name, ''), others.contact_id, others.warmth_rank,
    count_unread(c.id, p.user_id, p.read_seq),
    coalesce(l.content, ''), l.sender_id, l.message_type, coalesce(l.deleted_at is not null, false),
    not exists (select from conversation_participants o
      join message_settings s on s.owner_id = o.user_id
      where o.conversation_id = c.id and not s.shows_presence)
  from conversations c
    join conversation_participants p on p.conversation_id = c.id and p.user_id = auth_uid()
    cross join lateral (
      select case when count(*) = 1 then min(o.user_id::text)::uuid end as id,
        string_agg(f.name, ', ' order by o.joined_at, o.user_id) as name,
        case when count(*) = 1 then min(f.contact_id::text)::uuid end as contact_id,
        case when count(*) = 1 then min(f.warmth_rank) end as warmth_rank
      from conversation_participants o cross join lateral face_of(p.user_id, o.user_id) f
      where o.conversation_id = c.id and o.user_id <> p.user_id
    ) others
    left join lateral (
      select m.content, m.sender_id, m.message_type, m.deleted_at from messages m
      where m.conversation_id = c.id order by m.seq desc limit 1
    ) l on true
  where c.id = any(wanted)
$$;

-- Who takes part, and how far the others let be seen that they got.
create function public.describe_participants(conversation uuid)
returns table (member_id uuid, name text, delivered_seq bigint, read_seq bigint, read_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.user_id, f.name, r.delivered_seq, r.read_seq, r.read_at
  from conversation_participants p
    join conversation_participants o on o.conversation_id = p.conversation_id
    join message_delivery_receipts r
      on r.conversation_id = o.conversation_id and r.user_id = o.user_id
    cross join lateral face_of(p.user_id, o.user_id) f
  where p.user_id = auth_uid() and p.conversation_id = conversation
  order by o.joined_at, o.user_id
$$;

-- For the badge. A request waits apart, a blocked conversation not at all.
create function public.sum_unread()
returns table (unread_count integer, unread_conversations integer, request_count integer,
  latest_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  with mine as materialized (
    select o.id, o.activity, c.state, c.started_by, p.user_id,
      case when c.last_seq > p.read_seq then count_unread(c.id, p.user_id, p.read_seq) else 0 end
        as waiting
    from own_conversations(false) o join conversations c on c.id = o.id
      join conversation_participants p on p.conversation_id = c.id and p.user_id = auth_uid()
  )
  select coalesce(sum(waiting) filter (where state = 'open'), 0)::integer,
    (count(*) filter (where state = 'open' and waiting > 0))::integer,
    (count(*) filter (where state = 'requested' and started_by <> user_id))::integer,
    (select m.id from mine m where m.state = 'open' or m.started_by = m.user_id
      order by m.activity desc, m.id desc limit 1)
  from mine
$$;

-- The asker's contacts who are linked to them, each once, without those that one of the two blocked.
create function public.linked_members()
returns table (member_id uuid, contact_id uuid, conversation_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select found.member_id, found.contact_id, v.id
  from (
    select distinct u.id as member_id, linked_contact(auth_uid(), u.id) as contact_id
    from contact_points p
      join auth.users u on u.email = p.normalized and not u.is_sso_user
    where p.owner_id = auth_uid() and p.kind = 'email' and u.id <> auth_uid()
  ) found
    left join conversations v on v.low_member_id = least(auth_uid(), found.member_id)
      and v.high_member_id = greatest(auth_uid(), found.member_id)
  where found.contact_id is not null and not exists (select from member_blocks b
    where (b.owner_id, b.blocked_id) in
      ((auth_uid(), found.member_id), (found.member_id, auth_uid())))
$$;

-- Messages with what hangs on them, as row-level security lets the caller see them.
create function public.message_rows(wanted uuid[])
returns table (id uuid, conversation_id uuid, seq bigint, sender_id uuid, client_msg_id text,
  message_type text, content text, created_at timestamptz, edited_at timestamptz,
  deleted_at timestamptz, reply_to jsonb, attachments jsonb, reactions jsonb)
language sql stable
as $$
  select m.id, m.conversation_id, m.seq, m.sender_id, m.client_msg_id, m.message_type, m.content,
    m.created_at, m.edited_at, m.deleted_at,
    case when m.reply_to_id is not null then (
      select jsonb_build_object('id', r.id, 'seq', r.seq, 'sender_id', r.sender_id,
        'content', r.content) from messages r where r.id = m.reply_to_id) end,
    (select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'media_type', a.media_type,
        'bytes', a.bytes, 'width', a.width, 'height', a.height) order by a.created_at, a.id)
      from message_attachments a where a.message_id = m.id),
    (select jsonb_agg(jsonb_build_object('emoji', g.emoji, 'member_ids', g.members)
        order by g.first_at, g.emoji)
      from (select r.emoji, jsonb_agg(r.user_id order by r.created_at, r.user_id) as members,
          min(r.created_at) as first_at
        from message_reactions r where r.message_id = m.id group by r.emoji) g)
  from messages m where m.id = any(wanted)
$$;

revoke execute on function public.own_conversations, public.describe_conversations,
  public.describe_participants, public.sum_unread, public.linked_members from public;
grant execute on function public.own_conversations, public.describe_conversations,
  public.describe_participants, public.sum_unread, public.linked_members to authenticated;
