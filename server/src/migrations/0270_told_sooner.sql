-- Most messages are told to nobody: an earlier one waits, or the thread is muted. Their names are looked
-- for only when somebody is to be told; preparing the look into two address books alone cost each
-- message a twentieth of what sending it takes.
create or replace function public.told_of_message(conversation uuid, writer uuid, place bigint,
  at timestamptz) returns jsonb
language plpgsql stable
as $$
declare
  hearers uuid[] := array(select p.user_id
    from conversation_participants p
    where p.conversation_id = conversation and p.user_id <> writer and p.declined_at is null
      and (p.muted_until is null or p.muted_until <= at)
      and not exists (select from messages m where m.conversation_id = p.conversation_id
        and m.seq > p.read_seq and m.seq < place and m.sender_id <> p.user_id
        and m.created_at > at - interval '10 minutes'));
begin
  if cardinality(hearers) = 0 then return null; end if;
  return (select jsonb_agg(jsonb_build_object('member_id', hearer, 'actor', f.name))
    from unnest(hearers) hearer cross join lateral face_of(hearer, writer) f);
end
$$;
