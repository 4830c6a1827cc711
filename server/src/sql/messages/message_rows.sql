-- Messages with their reply, attachments and reactions, as row-level security lets the caller see
-- them.
create or replace function public.message_rows(wanted uuid[])
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
