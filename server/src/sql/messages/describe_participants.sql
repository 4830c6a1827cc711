-- The participants of a conversation that the asker sees there (see `hidden_in`), and how far the others
-- let the asker see that they read: nothing of those with a block between the two.
-- Threat: as `describe_conversations`.
create or replace function public.describe_participants(conversation uuid)
returns table (member_id uuid, name text, delivered_seq bigint, read_seq bigint, read_at timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.user_id, f.name, coalesce(r.delivered_seq, 0),
    coalesce(r.read_seq, 0), r.read_at
  from conversation_participants p
    join conversation_participants o on o.conversation_id = p.conversation_id
    left join message_delivery_receipts r
      on r.conversation_id = o.conversation_id and r.user_id = o.user_id
        and not is_blocked_between(p.user_id, o.user_id)
    cross join lateral profile_card(p.user_id, o.user_id) f
  where p.user_id = auth_uid() and p.conversation_id = conversation
    and o.user_id <> all (hidden_in(conversation, p.user_id))
  order by o.joined_at, o.user_id
$$;
revoke execute on function public.describe_participants from public;
grant execute on function public.describe_participants to authenticated;
