-- The participants to notify of a message, each with the sender's name as they know it; null for
-- none. Who doesn't see the message (`hidden_in`) isn't notified. Of messages in quick succession only the
-- first is notified, without counting those that are deleted or came while the conversation was muted;
-- participants who muted or declined are left out. Names are looked up only for notified ones: for most
-- messages no one.
create or replace function public.message_recipients_to_notify(conversation uuid, writer uuid, place bigint,
  at timestamptz) returns jsonb
language plpgsql stable
as $$
declare
  recipients uuid[] := array(select p.user_id
    from conversation_participants p
    where p.conversation_id = conversation and p.user_id <> writer and p.declined_at is null
      and (p.muted_until is null or p.muted_until <= at)
      and writer <> all (hidden_in(conversation, p.user_id))
      and not exists (select from messages m where m.conversation_id = p.conversation_id
        and m.seq > p.read_seq and m.seq < place and m.sender_id <> p.user_id
        and m.sender_id <> all (hidden_in(conversation, p.user_id))
        and m.deleted_at is null and m.created_at > at - interval '10 minutes'
        and (p.muted_until is null or m.created_at >= p.muted_until)));
begin
  if cardinality(recipients) = 0 then return null; end if;
  return (select jsonb_agg(jsonb_build_object('member_id', recipient, 'actor', f.name))
    from unnest(recipients) recipient cross join lateral profile_card(recipient, writer) f);
end
$$;
